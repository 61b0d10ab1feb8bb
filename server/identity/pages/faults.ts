import type { Texts } from './texts.ts'

export type FaultName = Exclude<keyof Texts['faults'], 'summary'>

/** Faults by field; `form` is for the whole form. */
export type Faults<Name extends string> = { [N in Name | 'form']?: FaultName | null }

export const faultText = (t: Texts, fault: FaultName | null | undefined): string | undefined =>
  fault ? t.faults[fault] : undefined
