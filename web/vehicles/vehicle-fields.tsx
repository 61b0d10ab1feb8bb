import { IconLock } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { CURRENCIES, PLATE_COUNTRIES, SYSTEMS_OF_UNITS } from '#contract/vehicles/vehicle.ts'
import { countryName } from '#domain/vehicles/plate.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { FieldMap, PlaceField } from '../places/public.tsx'
import { FixedField, SelectField, TextField } from '../ui/fields.tsx'
import type { Form } from '../ui/form.ts'
import { NumberField } from '../ui/number-field.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { ZoneField } from '../ui/zone-field.tsx'
import type { Vehicle } from './queries.ts'
import type { NewVehicleValues, VehicleValues } from './vehicle-form.ts'

export const vehicleLabels = (t: TFunction): Record<keyof NewVehicleValues, string> => ({
  licensePlate: t('vehicles.plate'),
  odometer: t('vehicles.odometer'),
  place: t('vehicles.place'),
  timeZone: t('vehicles.zone'),
  systemOfUnits: t('vehicles.units'),
  currencyCode: t('vehicles.currency'),
  isAutoRecordingEnabled: t('vehicles.autoRecording'),
  isRecordTrackEnabled: t('vehicles.recordTrack'),
  isSaveTrackEnabled: t('vehicles.saveTrack'),
  subscriptions: t('plans.licence'),
  plateCountry: t('vehicles.plateCountry'),
  name: t('vehicles.name'),
  make: t('vehicles.make'),
  model: t('vehicles.model'),
  vin: t('vehicles.vin'),
  defaultDriverId: t('vehicles.defaultDriver'),
  defaultCategory: t('vehicles.defaultCategory'),
})

type Props = {
  form: Pick<Form<VehicleValues>, 'field' | 'values'>
  /** Absent for a new vehicle. */
  vehicle?: Vehicle
  /** Whether records exist in its units. */
  isRecorded?: boolean
}

/** All fields of a vehicle. */
export function MasterFields({ form, vehicle, isRecorded = false }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const labels = vehicleLabels(t)
  const system = form.values.systemOfUnits
  return (
    <>
      <TextField
        label={labels.licensePlate}
        field={form.field('licensePlate')}
        autoComplete="off"
        isFirst={!vehicle}
        isUpperCase
      />
      <NumberField
        label={labels.odometer}
        hint={vehicle ? t('vehicles.odometerHint') : t('vehicles.odometerNew')}
        field={form.field('odometer')}
        kind="reading"
        unit={distanceUnit(system)}
        isOptional={!vehicle}
      />
      <SelectField
        label={labels.plateCountry}
        field={form.field('plateCountry')}
        options={[{ value: '', label: t('vehicles.plateCountryAuto') }, ...countries(language)]}
      />
      <PlaceField
        label={labels.place}
        field={form.field('place')}
        vehicleId={vehicle?.id}
        isOptional={!vehicle}
      />
      <FieldMap field={form.field('place')} />
      {vehicle?.attributes.timeZone ? (
        <LockedField
          label={labels.timeZone}
          value={vehicle.attributes.timeZone}
          reason={t('vehicles.zoneFixed')}
        />
      ) : (
        <ZoneField
          label={labels.timeZone}
          hint={t('vehicles.zoneHint')}
          field={form.field('timeZone')}
          isOptional
        />
      )}
      <div className="pair stack">
        {isRecorded ? (
          <LockedField
            label={labels.systemOfUnits}
            value={t(`units.${system}`)}
            reason={t('vehicles.unitsFixed')}
          />
        ) : (
          <SelectField
            label={labels.systemOfUnits}
            field={form.field('systemOfUnits')}
            options={SYSTEMS_OF_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
          />
        )}
        <SelectField
          label={labels.currencyCode}
          hint={t('vehicles.currencyHint')}
          field={form.field('currencyCode')}
          options={CURRENCIES.map((value) => ({ value, label: t(`currency.${value}`) }))}
        />
      </div>
    </>
  )
}

const countries = (language: string) =>
  PLATE_COUNTRIES.map((value) => ({ value, label: countryName(value, language) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, language),
  )

const LockedField = (props: Record<'label' | 'value' | 'reason', string>) => (
  <FixedField {...props} icon={<IconLock className="small" aria-hidden="true" />} />
)

/** Options of the recording device. */
export function RecordingFields({ form }: { form: Form<NewVehicleValues> }) {
  const { t } = useTranslation()
  const labels = vehicleLabels(t)
  return (
    <>
      <SwitchField
        label={labels.isAutoRecordingEnabled}
        hint={t('vehicles.autoRecordingHint')}
        field={form.field('isAutoRecordingEnabled')}
      />
      <SwitchField
        label={labels.isRecordTrackEnabled}
        hint={t('vehicles.recordTrackHint')}
        field={form.field('isRecordTrackEnabled')}
      />
      <SwitchField
        label={labels.isSaveTrackEnabled}
        hint={t('vehicles.saveTrackHint')}
        field={form.field('isSaveTrackEnabled')}
      />
    </>
  )
}
