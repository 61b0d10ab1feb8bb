import { forgetUser, takeLogoutUrl } from './stored-session.ts'

/** Leaves by the address that was kept when the session began. */
export function signOut(): void {
  forgetUser()
  location.replace(takeLogoutUrl() ?? '/')
}
