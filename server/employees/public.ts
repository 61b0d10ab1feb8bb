export { takenRole } from './roles.ts'
export { addMember, employeeStore, isMemberByEmail, roleOf } from './store.ts'
