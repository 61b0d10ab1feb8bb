export const SCOPES = ['openid', 'profile', 'email', 'offline_access']

/** Where the portal is sent back to. It must answer at these paths. */
export const CALLBACKS = ['/auth/callback', '/auth/silent']
export const SIGNED_OUT = '/'
