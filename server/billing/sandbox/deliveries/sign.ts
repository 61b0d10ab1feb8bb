import { createHmac } from 'node:crypto'

/** The header by which a webhook proves where it comes from and when it was sent. */
export function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
