export { type CompanyForMember, presentCompany } from './present.ts'
export { companyStore, readCompaniesOfUser } from './store.ts'
