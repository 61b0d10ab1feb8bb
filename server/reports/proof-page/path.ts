import type { Proof } from '../model.ts'

/** In capitals, which a QR code holds in less room. */
export const PROOF_PATH = '/PROOF'

/** What the QR code of a report leads to; the hashes alone where nobody knows the address. */
export const proofUrl = (publicUrl: string | null, { head, checkpoint }: Proof): string =>
  [
    publicUrl === null ? 'WEGBUCH' : `${new URL(publicUrl).origin}${PROOF_PATH}`,
    head?.number,
    head?.hash,
    checkpoint?.number,
    checkpoint?.hash,
  ]
    .filter((part) => part !== undefined)
    .join('/')
    .toUpperCase()
