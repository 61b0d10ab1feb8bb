import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#contract/kernel/place.ts'
import { TextField } from '../ui/fields.tsx'
import type { FieldState } from '../ui/form.ts'
import type { AddressFieldProps } from './address-field.tsx'
import { endNames, namedPlace, placeLine } from './place.ts'
import type { PlaceMapProps } from './place-map.tsx'

// The public part of places. Field and map are loaded lazily behind a placeholder of the same size; if that fails
// (offline), a plain text field and no map.

const Field = lazy(() => import('./address-field.tsx').catch(() => ({ default: PlainField })))
const Map = lazy(() => import('./place-map.tsx').catch(() => ({ default: () => <></> })))

const AddressField = (props: AddressFieldProps) => (
  <Suspense fallback={<FieldPlaceholder label={props.label} />}>
    <Field {...props} />
  </Suspense>
)

function PlainField({ value, onChange, id, fault, onBlur, label, hint, isOptional }: AddressFieldProps) {
  const ownId = useId()
  const [text, setText] = useState(placeLine(value))
  const field = {
    id: id ?? ownId,
    value: text,
    fault,
    onValue: (next: string) => {
      setText(next)
      onChange(namedPlace(next))
    },
    onBlur: onBlur ?? (() => {}),
  }
  return <TextField {...{ label, hint, isOptional, field }} isRequired={false} autoComplete="off" />
}

type PlaceFieldProps = Pick<AddressFieldProps, 'label' | 'hint' | 'isOptional' | 'except'> & {
  field: FieldState<Place | null>
  vehicleId?: string | undefined
  /** The time zone of the chosen place, if known. */
  onZone?: (zone: string) => void
}

/** A place as a form field. */
export const PlaceField = ({ field, vehicleId, onZone, ...rest }: PlaceFieldProps) => (
  <AddressField
    {...rest}
    id={field.id}
    value={field.value}
    fault={field.fault}
    onChange={(place, zone) => {
      field.onValue(place)
      if (zone) onZone?.(zone)
    }}
    onBlur={field.onBlur}
    {...(vehicleId && { vehicleId })}
  />
)

const FieldPlaceholder = ({ label }: { label: string }) => (
  <div className="field" aria-busy="true">
    <div className="label">{label}</div>
    <div className="input" />
  </div>
)

export const PlaceMap = (props: PlaceMapProps) => (
  <Suspense fallback={<MapPlaceholder height={props.height} />}>
    <Map {...props} />
  </Suspense>
)

export const MAP_HEIGHT = 176

/** The place of a form field on a map, once its coordinate is known. */
export function FieldMap({ field: { value: place } }: { field: FieldState<Place | null> }) {
  const { t } = useTranslation()
  if (!place?.coordinate) return null
  const [name] = endNames(place, null)
  return <PlaceMap label={t('map.place')} height={MAP_HEIGHT} start={{ ...place.coordinate, name }} />
}

/** Placeholder of the map's size. */
export const MapPlaceholder = ({ height }: { height: number }) => (
  <svg className="map-wait" height={height} aria-hidden="true" />
)

export { checkPlace } from './check-place.ts'
export { endNames, placeLine, placeLines } from './place.ts'
