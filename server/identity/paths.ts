import { MOUNT } from './issuer-url.ts'
import type { LinkPurpose } from './links/store.ts'

export const interactionPath = (uid: string, page = ''): string => `${MOUNT}/interaction/${uid}${page}`

export const FORGOT_PATH = `${MOUNT}/forgot-password`

export const CHANGE_PASSWORD_PATH = `${MOUNT}/account/password`
export const CHANGE_EMAIL_PATH = `${MOUNT}/account/email`
/** The pages that the portal's profile links to. */
export const ACCOUNT_PAGES = { password: CHANGE_PASSWORD_PATH, email: CHANGE_EMAIL_PATH }

/** Of the portal; where those pages lead back to. */
export const PROFILE_PATH = '/user/profile'

export const linkPath = (purpose: LinkPurpose, token: string): string => `${MOUNT}/${purpose}/${token}`
