import { type Frame, layout } from './layout.ts'
import { message } from './message.ts'

/** Shown after a mailed link was used. The portal starts the sign-in with the address filled in. */
export function donePage(
  frame: Frame,
  what: 'verified' | 'resetDone' | 'restoreDone',
  email: string,
): string {
  const { title, lead, continue: text } = frame.t[what]
  const href = `/?${new URLSearchParams({ login_hint: email }).toString()}`
  const body = message({ kind: 'good', symbol: 'check', title, lead, link: { href, text } })
  return layout(frame, { title, body })
}
