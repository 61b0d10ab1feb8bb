import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Contradiction } from '#contract/expenses/insights.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { useDistanceFormat } from '../vehicles/public.ts'

/** The text of a contradiction between the logbook and an expense. */
const contradictionText = (
  { kind, odometer, distance }: Pick<Contradiction, 'kind' | 'odometer' | 'distance'>,
  write: (value: number) => string,
  t: TFunction,
): string =>
  t(`expenses.${kind}`, { odometer: write(odometer ?? 0), distance: write(Math.round(distance ?? 0)) })

type ShownContradiction = Pick<Contradiction, 'kind' | 'odometer' | 'distance'>
type Props = { contradictions: readonly ShownContradiction[]; system: SystemOfUnits }

/** Scrolls the warning into view if its field has the focus (on a phone it may be below the fold). */
function revealNearFocus(element: HTMLElement | null): void {
  if (element?.parentElement?.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' })
}

/** Warnings below a field; they do not block saving. */
export function Contradictions({ contradictions, system }: Props) {
  const { t } = useTranslation()
  const { text } = useDistanceFormat(system)
  if (contradictions.length === 0) return null
  return (
    <div role="status" ref={revealNearFocus}>
      <ul className="contradictions">
        {contradictions.map((one) => (
          <li key={one.kind}>
            <IconAlertTriangle className="small" aria-hidden="true" />
            {contradictionText(one, text, t)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An icon for a list, where there is no room for sentences. */
export function ContradictionSign({ contradictions, system }: Props) {
  const { t } = useTranslation()
  const { text } = useDistanceFormat(system)
  if (contradictions.length === 0) return null
  const words = contradictions.map((one) => contradictionText(one, text, t)).join(' ')
  return (
    <span className="contradiction-sign" role="img" aria-label={words} title={words}>
      <IconAlertTriangle className="small" aria-hidden="true" />
    </span>
  )
}
