import { createHmac } from 'node:crypto'

/** The signature header of a webhook: proves its sender and the time of sending. */
export function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
