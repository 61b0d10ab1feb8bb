import type { PageLine, PageText, Tone } from '#contract/reports/page.ts'

// The look of a page on paper, for the file and its preview. Paper is white in a dark portal, too.

export const PAPER_COLOURS: Record<Tone, string> = {
  ink: '#1a1c1a',
  second: '#51534d',
  third: '#6b6d66',
  line: '#c9c8c0',
  sunken: '#f3f2ec',
  white: '#ffffff',
  brand: '#0a6570',
  plate: '#003399',
}

/** Dash and gap of a line, in points. */
export const LINE_DASH = '2.2 1.6'

const rounded = (value: number) => Math.round(value * 100) / 100

/** The line through a struck text, as thick as a pen of 0.2 mm. */
export function strikeThrough({ x, y, width, size, tone }: PageText): PageLine {
  const middle = rounded(y - size * 0.27)
  return {
    kind: 'line',
    x1: x,
    y1: middle,
    x2: rounded(x + width),
    y2: middle,
    width: 0.57,
    tone,
    isDashed: false,
  }
}
