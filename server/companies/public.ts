export { type CompanyForMember, presentCompany } from './present.ts'
export { companyStore, lockLimits, readCompaniesOfUser } from './store.ts'
