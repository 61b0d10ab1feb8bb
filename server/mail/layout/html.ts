import { escapeHtml } from '../../http/escape-html.ts'
import type { Letter, ListItem, Part } from '../letter.ts'
import type { Frame } from './frame.ts'
import { SHEET, STYLE } from './style.ts'

const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"'

/** Tables and inline styles, which every mail program supports. */
export function renderHtml(letter: Letter, frame: Frame): string {
  const escape = escapeHtml
  const main = letter.body.find((part) => part.kind === 'button')
  return `<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escape(letter.subject)}</title>
<style>${SHEET}</style>
</head>
<body class="canvas" style="${STYLE.canvas}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(letter.preview)}</div>
<table ${TABLE} width="100%" class="canvas" style="background-color:#F5F5F1">
<tr><td class="outer" align="center" style="padding:36px 20px 44px">
<table ${TABLE} width="560" class="wide" style="width:560px;max-width:100%">
<tr><td style="padding:0 4px 18px">${brand(escape(frame.brand))}</td></tr>
<tr><td class="card" style="${STYLE.card}">
<table ${TABLE} width="100%"><tr><td class="inner" style="padding:32px 36px 34px">
${RAIL}
${row(20, `<h1 class="ink" style="${STYLE.heading}">${escape(letter.heading)}</h1>`)}
${row(16, `<p class="ink" style="${STYLE.paragraph}">${escape(frame.greeting)}</p>`)}
${letter.body.map(partHtml).join('\n')}
${main ? copyLinkHtml(frame.copyLink, main.link) : ''}
</td></tr></table>
</td></tr>
<tr><td style="padding:18px 4px 0">
${frame.footer.map((line) => `<p class="third" style="${STYLE.small}">${escape(line)}</p>`).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const row = (space: number, inside: string, width = '100%') =>
  `<table ${TABLE} width="${width}"><tr><td style="padding-top:${space}px">${inside}</td></tr></table>`

const brand = (name: string) => `<table ${TABLE}><tr>
<td class="fill on-fill" style="${STYLE.mark}" aria-hidden="true">W</td>
<td class="ink" style="${STYLE.brand}">${name}</td>
</tr></table>`

/** From ring to dot: the symbol of a trip, as everywhere in the product. */
const RAIL = `<table ${TABLE} width="96" aria-hidden="true"><tr>
<td width="11"><div class="ring" style="${STYLE.ring}">&nbsp;</div></td>
<td><div class="rail" style="${STYLE.rail}">&nbsp;</div></td>
<td width="11"><div class="fill" style="${STYLE.dot}">&nbsp;</div></td>
</tr></table>`

function partHtml(part: Part): string {
  if (part.kind === 'button') return row(24, buttonHtml(part.label, part.link)) + row(8, '')
  if (part.kind === 'list') return part.items.map(itemHtml).join('\n')
  const look = part.kind === 'link' ? part.look : part.kind
  const [tone, space] = look === 'note' ? (['second', 16] as const) : (['ink', 14] as const)
  const more = part.kind === 'link' ? linkHtml(part.label, part.link) : ''
  return row(space, `<p class="${tone}" style="${STYLE[look]}">${escapeHtml(part.text)}${more}</p>`)
}

const itemHtml = ({ title, text, isUrgent }: ListItem) =>
  row(
    14,
    `<p class="ink" style="${STYLE.item}">${escapeHtml(title)}</p>
<p class="${isUrgent ? 'danger' : 'second'}" style="${isUrgent ? STYLE.urgent : STYLE.note}">${escapeHtml(text)}</p>`,
  )

const linkHtml = (label: string, link: string) =>
  `<br>\n<a class="link" href="${escapeHtml(link)}" style="${STYLE.link}">${escapeHtml(label)}</a>`

const buttonHtml = (label: string, link: string) => `<table ${TABLE} class="wide"><tr>
<td class="fill" style="${STYLE.buttonCell}">
<a class="on-fill" href="${escapeHtml(link)}" style="${STYLE.button}">${escapeHtml(label)}</a></td>
</tr></table>`

const copyLinkHtml = (
  text: string,
  link: string,
) => `${row(26, `<div class="rule" style="${STYLE.rule}">&nbsp;</div>`)}
${row(
  14,
  `<p class="third" style="${STYLE.small}">${escapeHtml(text)}<br>
<a class="link" href="${escapeHtml(link)}" style="${STYLE.address}">${escapeHtml(link)}</a></p>`,
)}`
