import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { isProblem } from '../api/problem.ts'
import { problemText } from '../api/problem-text.ts'
import { readPlace } from '../places/public.tsx'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog.tsx'
import { placeText } from '../vehicles/place-text.ts'
import { isCategory } from './filter.ts'
import type { Trip } from './queries.ts'
import { tripLabels } from './trip-fields.tsx'
import { type Context, type TripValues, tripValues } from './trip-values.ts'

type Props = {
  reload: () => Promise<Trip>
  context: Context
  system: SystemOfUnits
  mine: TripValues
  /** What the form was filled with. */
  before: TripValues
  onTake: (trip: Trip, typed?: Partial<TripValues>) => void
  onStay: () => void
  onGone: () => void
}

const names = Object.keys as (values: TripValues) => (keyof TripValues)[]

/** Somebody else saved in between: theirs beside mine, and nothing is lost unasked. */
export function TripConflict({ reload, context, mine, before, onTake, onStay, onGone }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const {
    data: theirs,
    error,
    isPending,
  } = useQuery({
    queryKey: ['conflict', id],
    queryFn: reload,
    gcTime: 0,
    retry: false,
  })
  const typed = Object.fromEntries(
    names(mine)
      .filter((name) => mine[name] !== before[name])
      .map((name) => [name, mine[name]]),
  )
  const values = theirs && tripValues(theirs.attributes, context)
  return (
    <Modal className="dialog wide" onClose={onStay} labelledBy={id}>
      <div className="confirm-body">
        <h2 id={id}>{t('conflict.title')}</h2>
        <p>
          {error
            ? isProblem(error, 404)
              ? t('trips.goneText')
              : problemText(error, t)
            : t('trips.conflictText')}
        </p>
        {isPending && <p className="hint">{t('state.loading')}</p>}
        {values && <Beside mine={mine} theirs={values} before={before} />}
      </div>
      <div className="confirm-foot">
        <Button data-autofocus onClick={error ? onGone : onStay}>
          {t('conflict.stay')}
        </Button>
        {theirs && (
          <>
            <Button onClick={() => onTake(theirs)}>{t('trips.takeTheirs')}</Button>
            <Button kind="primary" onClick={() => onTake(theirs, typed)}>
              {t('trips.keepMine')}
            </Button>
          </>
        )}
      </div>
    </Modal>
  )
}

function Beside({ mine, theirs, before }: { mine: TripValues; theirs: TripValues; before: TripValues }) {
  const { t } = useTranslation()
  const labels = tripLabels(t)
  const differing = names(mine).filter(
    (name) => !name.startsWith('offset') && (mine[name] !== before[name] || theirs[name] !== before[name]),
  )
  const told = (name: keyof TripValues, value: string) => {
    if (value === '') return '–'
    if (name === 'category' && isCategory(value)) return t(`category.${value}`)
    return name.startsWith('place') ? placeText(readPlace(value)) : value
  }
  return (
    <table className="beside">
      <thead>
        <tr>
          <th />
          <th scope="col">{t('trips.mine')}</th>
          <th scope="col">{t('trips.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((name) => (
          <tr key={name}>
            <th scope="row">{labels[name]}</th>
            <td className={mine[name] !== before[name] ? 'changed' : undefined}>{told(name, mine[name])}</td>
            <td className={theirs[name] !== before[name] ? 'changed' : undefined}>
              {told(name, theirs[name])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
