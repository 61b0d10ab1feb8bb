export { MyCompanies } from './my-companies.tsx'
export { employeesQuery } from './queries.ts'
