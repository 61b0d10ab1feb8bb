import { forgetUser, takeLogoutUrl } from './stored-session.ts'

/** Redirects to the sign-out URL stored at sign-in. */
export function signOut(): void {
  forgetUser()
  location.replace(takeLogoutUrl() ?? '/')
}
