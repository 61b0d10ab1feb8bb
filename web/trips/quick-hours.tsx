import { useTranslation } from 'react-i18next'
import { chooseOffset, HourChoice, type MomentContext } from '../records/public.ts'
import type { Form } from '../ui/form.ts'
import { momentValuesOf, type Origin, readTripMoment, type TripValues } from './trip-values.ts'

type Props = { form: Form<TripValues>; values: TripValues; origin: Origin; context: MomentContext }

const SIDES = [
  ['Start', 'quick.from'],
  ['End', 'quick.to'],
] as const

/** Below the line: which of two equal hours is meant, when clocks go back. */
export function QuickHours({ form, values, origin, context }: Props) {
  const { t } = useTranslation()
  return SIDES.map(([side, name]) => {
    const reading = readTripMoment(values, side, context, origin)
    if (reading.kind !== 'twice') return null
    const pick = (offset: string) =>
      form.field(`offset${side}`).onValue(chooseOffset(momentValuesOf(values, side), offset))
    return (
      <HourChoice
        key={side}
        timeFieldId={form.field(`time${side}`).id}
        label={t(name)}
        offsets={reading.offsets}
        onPick={pick}
      />
    )
  })
}
