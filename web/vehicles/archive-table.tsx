import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { writeDate, writeFullDay } from '#domain/format/date.ts'
import { placeParts, placeText } from '#domain/places/place-text.ts'
import { ListTable } from '../ui/list-table.tsx'
import type { ListState } from '../ui/record-table-props.ts'
import { useLanguage } from '../ui/use-language.ts'
import { Distance } from './distance.tsx'
import type { Vehicle } from './queries.ts'
import { LatestTrip, Lines, VehicleName } from './vehicle-cells.tsx'

type Props = { companyId: string; rows: readonly Vehicle[]; state: ListState }

/** The vehicles in the archive, with the day on which they came there. */
export function ArchiveTable({ companyId, rows, state }: Props) {
  const { t } = useTranslation()
  return (
    <ListTable
      label={t('nav.vehicles')}
      rows={rows}
      columns={[
        { head: t('vehicles.plate'), cell: () => null, width: '21%' },
        {
          head: t('vehicles.odometer'),
          cell: ({ attributes }: Vehicle) => (
            <Distance value={attributes.odometer} system={attributes.systemOfUnits} />
          ),
          width: '18%',
          align: 'end',
        },
        {
          head: t('vehicles.place'),
          cell: ({ attributes }: Vehicle) => <Lines of={placeParts(attributes.place)} />,
        },
        {
          head: t('vehicles.latest'),
          cell: (vehicle: Vehicle) => <LatestTrip of={vehicle} />,
          width: '17%',
        },
        {
          head: t('vehicles.archivedAt'),
          cell: (vehicle: Vehicle) => <ArchivedDay of={vehicle} />,
          width: '14%',
        },
      ]}
      name={(row) => <VehicleName vehicle={row} isNamed />}
      lines={({ attributes, ...row }) => (
        <>
          <span className="vehicle-corner">
            <Distance value={attributes.odometer} system={attributes.systemOfUnits} isStrong />
          </span>
          <span className="row-line vehicle-line">
            <span className="clip">{placeText(attributes.place) || '–'}</span>
            <ArchivedDay of={{ attributes, ...row }} isShort />
          </span>
        </>
      )}
      opener={(row, name) => (
        <Link
          to="/company/$companyId/vehicles/$vehicleId/trips"
          params={{ companyId, vehicleId: row.id }}
          className="row-open"
        >
          {name}
        </Link>
      )}
      state={state}
    />
  )
}

function ArchivedDay({ of: { attributes }, isShort }: { of: Vehicle; isShort?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const zone = attributes.timeZone ?? undefined
  if (attributes.archivedAtIso === null) return null
  if (!isShort) return writeFullDay(attributes.archivedAtIso, zone, language)
  const day = writeDate(attributes.archivedAtIso, language, zone)
  return <span className="vehicle-latest muted">{t('vehicles.archivedOn', { day })}</span>
}
