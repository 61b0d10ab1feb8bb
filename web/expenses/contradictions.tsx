import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Contradiction } from '#contract/expenses/told.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { useDistances } from '../vehicles/quantities.ts'

/** What the logbook says against an expense, in a sentence. */
const contradictionText = (
  { kind, odometer, distance }: Pick<Contradiction, 'kind' | 'odometer' | 'distance'>,
  write: (value: number) => string,
  t: TFunction,
): string =>
  t(`expenses.${kind}`, { odometer: write(odometer ?? 0), distance: write(Math.round(distance ?? 0)) })

type Told = Pick<Contradiction, 'kind' | 'odometer' | 'distance'>
type Props = { told: readonly Told[]; system: SystemOfUnits }

/** On a phone the field in which one types may stand at the lower edge, and what is said below it out of sight. */
function showBesideFocus(element: HTMLElement | null): void {
  if (element?.parentElement?.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' })
}

/** A warning: it never keeps anybody from saving. */
export function Contradictions({ told, system }: Props) {
  const { t } = useTranslation()
  const { text } = useDistances(system)
  if (told.length === 0) return null
  return (
    <div role="status" ref={showBesideFocus}>
      <ul className="contradictions">
        {told.map((one) => (
          <li key={one.kind}>
            <IconAlertTriangle className="small" aria-hidden="true" />
            {contradictionText(one, text, t)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The same as a sign in a list, where there is no room for sentences. */
export function ContradictionSign({ told, system }: Props) {
  const { t } = useTranslation()
  const { text } = useDistances(system)
  if (told.length === 0) return null
  const words = told.map((one) => contradictionText(one, text, t)).join(' ')
  return (
    <span className="contradiction-sign" role="img" aria-label={words} title={words}>
      <IconAlertTriangle className="small" aria-hidden="true" />
    </span>
  )
}
