export { presentCompany, type SeenCompany } from './present.ts'
export { companiesOf, companyStore } from './store.ts'
