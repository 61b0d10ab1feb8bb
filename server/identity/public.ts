export { cleanUpIdentity } from './clean-up.ts'
export { type Identity, startIdentity } from './identity.ts'
export { embeddedIssuerUrl } from './issuer-url.ts'
export { rotateKeys } from './keys/rotate.ts'
