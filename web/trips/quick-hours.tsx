import { useTranslation } from 'react-i18next'
import { type Context, offsetFor } from '../records/moment.ts'
import { WhichHour } from '../records/moment-parts.tsx'
import type { Form } from '../ui/form.ts'
import { momentIn, momentOf, type Origin, type TripValues } from './trip-values.ts'

type Props = { form: Form<TripValues>; values: TripValues; origin: Origin; context: Context }

const SIDES = [
  ['Start', 'quick.from'],
  ['End', 'quick.to'],
] as const

/** Below the line: which of two hours of the same name is meant, where that has to be said. */
export function QuickHours({ form, values, origin, context }: Props) {
  const { t } = useTranslation()
  return SIDES.map(([side, name]) => {
    const reading = momentIn(values, side, context, origin)
    if (reading.kind !== 'twice') return null
    const pick = (offset: string) =>
      form.field(`offset${side}`).onValue(offsetFor(momentOf(values, side), offset, context.language))
    return (
      <WhichHour
        key={side}
        at={form.field(`time${side}`).id}
        of={t(name)}
        offsets={reading.offsets}
        onPick={pick}
      />
    )
  })
}
