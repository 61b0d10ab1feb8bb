import { BODY, baseline, MM, RIGHT, type Sheet, write } from './sheet.ts'
import { bold, cut, lineOf, quiet } from './wrap.ts'

const TITLE = { size: 9.5, leading: 13 }

/** The heading of a section, with a note behind it as far as there is room; returns where its content begins. */
export function drawTitle(sheet: Sheet, text: string, x: number, y: number, note = ''): number {
  const title = lineOf([bold(text)], TITLE.size)
  write(sheet, title, x, baseline(y, TITLE))
  const noteX = x + title.width + 2.5 * MM
  if (note !== '') write(sheet, cut(quiet(note), RIGHT - noteX, BODY.size), noteX, baseline(y, TITLE))
  return y + TITLE.leading + 0.6 * MM
}
export const TITLE_HEIGHT = TITLE.leading + 0.6 * MM
