export { presentCompany } from './present.ts'
export { companiesOf } from './store.ts'
