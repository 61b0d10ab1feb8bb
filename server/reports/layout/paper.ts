import type { PageLayout } from '#contract/reports/page.ts'
import { FOOT_TOP } from './footer.ts'
import { addTo, copyOf, type Drawn, drawn, MM, newSheet, pageOf, type Sheet, TOP } from './sheet.ts'

/** A page that is done but for "page x of y", which is known last. `bookmark`: a vehicle's part begins here. */
export type Folio = { page: PageLayout; number: number; bookmark: string | null }

/** What every page of a part has: a head, of which it tells the height of its end, and a foot. */
export type Frame = {
  bookmark: string | null
  head: (sheet: Sheet, isFirst: boolean) => number
  foot: (sheet: Sheet) => void
}

/** The page that is being written and those that are done; the numbers go on from part to part. */
export class Paper {
  readonly bottom = FOOT_TOP - 1.5 * MM
  readonly top = TOP
  readonly #frame: Frame
  readonly #done: Folio[] = []
  #number: number
  #isFirst = true
  // The same on all pages, so they are drawn once.
  #strip: Drawn<number> | null = null
  #foot: Drawn<void> | null = null
  #freshY: number
  sheet: Sheet
  y: number

  constructor(frame: Frame, pagesBefore: number) {
    this.#frame = frame
    this.#number = pagesBefore + 1
    this.sheet = newSheet()
    this.y = this.#freshY = frame.head(this.sheet, true)
  }

  get pages(): number {
    return this.#number
  }

  /** Nothing stands on it yet but its head. */
  get isFresh(): boolean {
    return this.y === this.#freshY
  }

  /** Whether so much fits on a page under the head of the pages that follow. */
  holds(height: number): boolean {
    return height + 15 * MM < this.bottom - TOP
  }

  /** From here on counts what follows: the head of a table is no content. */
  markFresh(): void {
    this.#freshY = this.y
  }

  turn(): void {
    this.finish()
    this.#number++
    this.#isFirst = false
    this.#strip ??= drawn((sheet) => this.#frame.head(sheet, false))
    this.sheet = copyOf(this.#strip.sheet)
    this.y = this.#freshY = this.#strip.end
  }

  finish(): void {
    this.#foot ??= drawn((sheet) => this.#frame.foot(sheet))
    addTo(this.sheet, this.#foot.sheet)
    const bookmark = this.#isFirst ? this.#frame.bookmark : null
    this.#done.push({ page: pageOf(this.sheet), number: this.#number, bookmark })
  }

  get hasPages(): boolean {
    return this.#done.length > 0
  }

  /** The pages that are done since the last call. */
  take(): Folio[] {
    return this.#done.splice(0)
  }
}
