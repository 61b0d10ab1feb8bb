import { type Frame, layout } from './layout.ts'
import { message } from './message.ts'

export function signedOutPage(frame: Frame): string {
  const { t } = frame
  const body = message({
    kind: 'good',
    symbol: 'check',
    title: t.signedOut.title,
    lead: t.signedOut.lead,
    link: { href: '/', text: t.signedOut.continue },
  })
  return layout(frame, { title: t.signedOut.title, body })
}
