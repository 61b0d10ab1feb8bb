export { AssignedVehiclesField } from './assigned-vehicles-field.tsx'
export { CompanyInvitations } from './company-invitations.tsx'
export { InviteDialog } from './invite-dialog.tsx'
export { invitationsQuery } from './queries.ts'
