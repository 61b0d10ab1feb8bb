import { html } from '../../../http/pages/html.ts'
import { layout } from './layout.ts'
import type { PageContext } from './page-context.ts'

export type ProblemKind = 'unknown' | 'over' | 'form'

const STATUS: Record<ProblemKind, number> = { unknown: 404, over: 410, form: 403 }

/** An error that is shown as a page. */
export class PageProblem extends Error {
  readonly kind: ProblemKind
  readonly status: number

  constructor(kind: ProblemKind) {
    super(kind)
    this.kind = kind
    this.status = STATUS[kind]
  }
}

export function problemPage(frame: PageContext, kind: ProblemKind): string {
  const { title, lead } = frame.t.problems[kind]
  return layout(frame, { title, lead, body: html`<a class="back" href="/">${frame.t.problems.home}</a>` })
}
