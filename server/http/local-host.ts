const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/

/**
 * Whether the `Host` of a request names this machine. A proxy passes the name that the world knows, and so does a page that
 * had its own name resolved to this machine.
 */
export const isLocalHost = (host: string | undefined): boolean => LOCAL_HOST.test(host ?? '')
