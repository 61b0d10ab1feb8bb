import { MOUNT } from './issuer-url.ts'

export const interactionPath = (uid: string, page = ''): string => `${MOUNT}/interaction/${uid}${page}`

export const FORGOT_PATH = `${MOUNT}/forgot-password`

export const linkPath = (purpose: 'verify-email' | 'reset-password', token: string): string =>
  `${MOUNT}/${purpose}/${token}`
