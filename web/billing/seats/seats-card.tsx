import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyCompany } from '../../kernel/me.ts'
import { hasCompanyScope } from '../../kernel/permissions.ts'
import type { Seats } from '../../plans/public.ts'
import { companyVehiclesQuery } from '../../reports/public.ts'
import { SearchField } from '../../ui/search-field.tsx'
import billing from '../billing.module.css'
import { productOf } from '../prices.ts'
import { type Target, targetsQuery } from '../queries.ts'
import { FreeSeat } from './free-seat.tsx'
import { FreePlaces, TakenPlace } from './place.tsx'
import { freePlaces, isFound, PLACES_MAX, withoutSeat } from './places.ts'
import { SeatPicker } from './seat-picker.tsx'
import styles from './seats.module.css'
import { Without } from './without.tsx'

type Props = { company: MyCompany; subscription: Seats }

/** The vehicles with a seat, the free seats, and the vehicles without one. */
export function SeatsCard({ company, subscription }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { quantity } = subscription.attributes
  const targets = useQuery(targetsQuery(company.id, subscription.id))
  const vehicles = useQuery(companyVehiclesQuery(company.id))
  // The list is newer than the count in the subscription.
  const usage = targets.data?.length ?? subscription.attributes.usage
  const seats = t('billing.seatsTaken', { usage, quantity })
  const isFailed = (targets.isError && !targets.data) || (vehicles.isError && !vehicles.data)
  const reload = () => void Promise.all([targets.refetch(), vehicles.refetch()])
  return (
    <section className="card" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="subtitle" id={id} tabIndex={-1}>
          {t('billing.seats')}
        </h2>
        <span>{seats}</span>
      </div>
      <div className={styles.meter} role="img" aria-label={seats}>
        <i style={{ width: `${(100 * Math.min(usage, quantity)) / quantity}%` }} />
      </div>
      {isFailed ? (
        <p className={billing.trouble} role="alert">
          {t('billing.seatFailed')}{' '}
          <button type="button" className={`link ${billing.textButton}`} onClick={reload}>
            {t('action.retry')}
          </button>
        </p>
      ) : targets.data && vehicles.data ? (
        <Seats
          company={company}
          subscription={subscription}
          seated={targets.data}
          without={withoutSeat(vehicles.data, targets.data)}
        />
      ) : (
        <div className={styles.places} aria-hidden="true">
          {Array.from({ length: Math.min(quantity, PLACES_MAX) }, (_, place) => (
            <div key={place} className={`bone ${styles.placeBone}`} />
          ))}
        </div>
      )}
    </section>
  )
}

type Vehicle = { id: string; licensePlate: string }
type Open = { kind: 'assign' } | { kind: 'free'; vehicle: Vehicle } | null
type SeatsProps = Props & { seated: readonly Target[]; without: readonly Vehicle[] }

function Seats({ company, subscription, seated, without }: SeatsProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const { quantity, subscriptionPlan } = subscription.attributes
  const mayGive = hasCompanyScope(company, 'vehicle:change')
  const free = freePlaces(quantity, seated.length)
  const shown = seated.filter(({ attributes }) => isFound(attributes.licensePlate, search))
  const close = () => setOpen(null)
  const assign = mayGive && without.length > 0 ? () => setOpen({ kind: 'assign' }) : null
  const freePlace = !search && <FreePlaces {...free} onAssign={assign} />
  return (
    <>
      {quantity > PLACES_MAX && (
        <div className={styles.find}>
          <SearchField label={t('billing.search')} value={search} onValue={setSearch} />
        </div>
      )}
      {search && shown.length === 0 && <p role="status">{t('billing.noneFound')}</p>}
      <ul className={styles.places} aria-label={t('billing.seats')}>
        {free.isOne && freePlace}
        {shown.map(({ id, attributes: { licensePlate } }) => (
          <TakenPlace
            key={id}
            plate={licensePlate}
            onFree={mayGive ? () => setOpen({ kind: 'free', vehicle: { id, licensePlate } }) : null}
          />
        ))}
        {!free.isOne && freePlace}
      </ul>
      <Without companyId={company.id} vehicles={without} hasAny={without.length + seated.length > 0} />
      {open?.kind === 'assign' && (
        <SeatPicker
          companyId={company.id}
          subscriptionId={subscription.id}
          vehicles={without}
          onClose={close}
        />
      )}
      {open?.kind === 'free' && (
        <FreeSeat
          companyId={company.id}
          subscriptionId={subscription.id}
          product={productOf(subscriptionPlan.id)}
          vehicle={open.vehicle}
          onClose={close}
        />
      )}
    </>
  )
}
