export { requireAssignableRole } from './roles.ts'
export { addMember, employeeStore, isMemberByEmail, readRole } from './store.ts'
