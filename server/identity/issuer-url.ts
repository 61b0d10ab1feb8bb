export const MOUNT = '/idp'

/** The issuer of the embedded provider: a fixed path under the address that users see. */
export const embeddedIssuerUrl = (publicUrl: URL): string => `${publicUrl.origin}${MOUNT}`
