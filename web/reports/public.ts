export { companyVehiclesQuery } from './queries.ts'
export { VehiclesReport } from './vehicles-report.tsx'
