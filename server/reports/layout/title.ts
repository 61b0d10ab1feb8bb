import { baseline, MM, type Sheet, write } from './sheet.ts'
import { bold, lineOf } from './wrap.ts'

const TITLE = { size: 9.5, leading: 13 }

/** The heading of a section; returns where its content begins. */
export function drawTitle(sheet: Sheet, text: string, x: number, y: number): number {
  write(sheet, lineOf([bold(text)], TITLE.size), x, baseline(y, TITLE))
  return y + TITLE.leading + 0.6 * MM
}
export const TITLE_HEIGHT = TITLE.leading + 0.6 * MM
