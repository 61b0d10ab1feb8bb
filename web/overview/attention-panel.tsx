import {
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
  IconClockEdit,
  IconRouteOff,
  IconSquaresDiagonal,
  IconZzz,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attention, Finding } from '#contract/overview/calls.ts'
import type { ListedVehicle } from '#contract/vehicles/listed-vehicle.ts'
import { writeDay } from '#domain/format/date.ts'
import { FINDING_FILTERS } from '../vehicles/public.ts'
import styles from './attention.module.css'
import { vehiclesWith } from './figures.ts'
import { tripsLink, vehicleLink, vehiclesLink } from './links.ts'
import { Loaded } from './panel.tsx'
import { attentionQuery } from './queries.ts'
import { SmallPlate } from './small-plate.tsx'
import { useFigures } from './use-figures.ts'

const HEIGHT = 190

/** What needs a decision, of all time; each row opens the list behind it. */
export function AttentionPanel({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery(attentionQuery(companyId))
  return (
    <section className={styles.attention} aria-labelledby="overview-attention">
      <h2 id="overview-attention" className={styles.head}>
        {t('overview.attention')}
        <small>{t('overview.allTime')}</small>
      </h2>
      <Loaded query={query} height={HEIGHT}>
        {(attention) => <Rows attention={attention} companyId={companyId} />}
      </Loaded>
    </section>
  )
}

const ICONS = {
  uncategorised: <IconCircleDashed aria-hidden="true" />,
  gaps: <IconRouteOff aria-hidden="true" />,
  overlaps: <IconSquaresDiagonal aria-hidden="true" />,
  late: <IconClockEdit aria-hidden="true" />,
}

const KINDS = ['uncategorised', 'gaps', 'overlaps', 'late'] as const

function Rows({ attention, companyId }: { attention: Attention; companyId: string }) {
  const { t } = useTranslation()
  const { silent } = attention
  const open = KINDS.filter((kind) => attention[kind].count > 0)
  if (open.length === 0 && silent.vehicleCount === 0)
    return (
      <p className={styles.nothing}>
        <IconCircleCheck className={styles.settled} aria-hidden="true" />
        {t('overview.nothingOpen')}
      </p>
    )
  return (
    <ul>
      {open.map((kind) => (
        <Row
          key={kind}
          link={tripsLink(companyId, { ...FINDING_FILTERS[kind], ...vehiclesWith(attention.vehicles, kind) })}
          icon={ICONS[kind]}
          count={attention[kind].count}
          name={t(`overview.${kind}`, { count: attention[kind].count })}
        >
          <Where finding={attention[kind]} isDoubled={kind === 'overlaps'} />
        </Row>
      ))}
      {silent.vehicleCount > 0 && (
        <Row
          link={silentLink(companyId, silent)}
          icon={<IconZzz aria-hidden="true" />}
          count={silent.vehicleCount}
          name={t('overview.silent', { count: silent.vehicleCount })}
        >
          <Silent silent={silent} />
        </Row>
      )}
    </ul>
  )
}

/** A single vehicle is opened itself. */
function silentLink(companyId: string, { vehicles, vehicleCount }: Attention['silent']): LinkProps {
  const [first] = vehicles
  return vehicleCount === 1 && first ? vehicleLink(companyId, first.vehicle.id) : vehiclesLink(companyId)
}

type RowProps = { link: LinkProps; icon: ReactNode; count: number; name: string; children: ReactNode }

function Row({ link, icon, count, name, children }: RowProps) {
  const { number } = useFigures()
  return (
    <li>
      <Link {...link} className={styles.row}>
        {icon}
        <b>{number(count)}</b> <span className={styles.name}>{name}</span>{' '}
        <span className={styles.where}>{children}</span>
        <IconChevronRight className="small" aria-hidden="true" />
      </Link>
    </li>
  )
}

function Where({ finding, isDoubled }: { finding: Finding; isDoubled: boolean }) {
  const { t } = useTranslation()
  const { distance } = useFigures()
  const distances = finding.distances
    .filter((one) => Math.round(one.distance) > 0)
    .map((one) => distance(one.distance, one.unit))
    .join(' + ')
  return (
    <>
      {distances && <span>{isDoubled ? t('overview.doubled', { distance: distances }) : distances}</span>}
      <Plates vehicles={finding.vehicles} count={finding.vehicleCount} />
    </>
  )
}

function Silent({ silent: { vehicles, vehicleCount } }: { silent: Attention['silent'] }) {
  const { t } = useTranslation()
  const { language } = useFigures()
  const [first] = vehicles
  const zone = first?.vehicle.timeZone ?? 'UTC'
  return (
    <>
      {vehicleCount === 1 && first && (
        <span>
          {first.lastTripIso === null
            ? t('overview.neverDriven')
            : t('overview.lastTrip', { day: writeDay(first.lastTripIso, zone, language) })}
        </span>
      )}
      <Plates vehicles={vehicles.map(({ vehicle }) => vehicle)} count={vehicleCount} />
    </>
  )
}

/** The named vehicles, and how many more there are. */
function Plates({ vehicles, count }: { vehicles: readonly ListedVehicle[]; count: number }) {
  const { t } = useTranslation()
  // Three plates fill the row.
  const shown = count > vehicles.length ? vehicles.slice(0, -1) : vehicles
  const more = count - shown.length
  return (
    <>
      {shown.map((vehicle) => (
        <SmallPlate key={vehicle.id} vehicle={vehicle} />
      ))}
      {more > 0 && <span>{t('overview.plusMore', { count: more })}</span>}
    </>
  )
}
