/** The product's colours and fonts for mail programs: inline styles, and a style sheet for dark mode. */
const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

const text = (size: number, line: number, colour: string) =>
  `font-family:${FONT};font-size:${size}px;line-height:${line}px;color:${colour}`

const INK = '#1A1C1A'
const SECOND = '#51534D'
const THIRD = '#686A63'
const DANGER = '#B3261E'
const ACCENT = '#0A6570'

export const STYLE = {
  canvas: 'margin:0;padding:0;background-color:#F5F5F1',
  card: 'background-color:#FFFFFF;border:1px solid #E5E4DE;border-radius:10px',
  mark: `width:28px;height:28px;background-color:${ACCENT};border-radius:7px;text-align:center;${text(15, 28, '#FFFFFF')};font-weight:600`,
  brand: `padding-left:10px;${text(16, 28, INK)};font-weight:600;letter-spacing:-0.2px`,
  ring: `width:7px;height:7px;border:2px solid ${ACCENT};border-radius:6px;font-size:0;line-height:0`,
  dot: `width:11px;height:11px;background-color:${ACCENT};border-radius:6px;font-size:0;line-height:0`,
  rail: 'height:2px;background-color:#D3D2CA;font-size:0;line-height:0',
  heading: `margin:0;${text(22, 30, INK)};font-weight:600;letter-spacing:-0.3px`,
  paragraph: `margin:0;${text(16, 25, INK)}`,
  note: `margin:0;${text(14, 21, SECOND)}`,
  item: `margin:0;${text(16, 24, INK)};font-weight:600`,
  urgent: `margin:0;${text(14, 21, DANGER)}`,
  button: `display:block;padding:13px 24px;${text(16, 22, '#FFFFFF')};font-weight:600;text-decoration:none;text-align:center`,
  buttonCell: `background-color:${ACCENT};border-radius:8px`,
  link: `color:${ACCENT};font-weight:500;text-decoration:underline`,
  rule: 'border-top:1px solid #E5E4DE;font-size:0;line-height:0',
  small: `margin:0;${text(13, 19, THIRD)}`,
  address: `color:${ACCENT};text-decoration:underline;word-break:break-all`,
} as const

// For programs with a dark mode; the classes are those of the layout.
export const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-underline-offset: 2px; }
p { text-wrap: pretty; }
@media (max-width: 480px) {
  .outer { padding: 20px 12px 28px !important; }
  .inner { padding: 24px 20px 26px !important; }
  .wide { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #111412 !important; }
  .card { background-color: #181C1A !important; border-color: #2A302D !important; }
  .ink { color: #ECEEEA !important; }
  .second { color: #B6BDB7 !important; }
  .third { color: #979F99 !important; }
  .danger { color: #FF8F86 !important; }
  .link { color: #5CC2CC !important; }
  .fill { background-color: #5CC2CC !important; }
  .on-fill { color: #05262A !important; }
  .ring { border-color: #5CC2CC !important; }
  .rail { background-color: #3A413D !important; }
  .rule { border-color: #2A302D !important; }
}
`
