import type { Letter, Part } from '../letter.ts'
import type { Frame } from './frame.ts'

/** The mail for those who read text: every link on a line of its own. */
export function renderText({ heading, body }: Letter, { brand, greeting, footer }: Frame): string {
  const parts = [heading, greeting, ...body.map(partText)]
  return `${parts.join('\n\n')}\n\n-- \n${[brand, ...footer].join('\n')}\n`
}

function partText(part: Part): string {
  if (part.kind === 'button') return `${part.label}:\n${part.link}`
  if (part.kind === 'link') return `${part.text}\n${part.link}`
  if (part.kind === 'list') return part.items.map(({ title, text }) => `- ${title}\n  ${text}`).join('\n')
  return part.text
}
