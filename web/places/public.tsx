import { lazy, Suspense } from 'react'
import type { FieldState } from '../ui/form.ts'
import type { AddressFieldProps } from './address-field.tsx'
import { readPlace, writePlace } from './place.ts'
import type { PlaceMapProps } from './place-map.tsx'

// What other rooms use. Both come when they are first shown, and keep their place until then.

const Field = lazy(() => import('./address-field.tsx'))
const Map = lazy(() => import('./place-map.tsx'))

const AddressField = (props: AddressFieldProps) => (
  <Suspense fallback={<Waiting label={props.label} />}>
    <Field {...props} />
  </Suspense>
)

type PlaceFieldProps = Pick<AddressFieldProps, 'label' | 'hint' | 'isOptional'> & {
  field: FieldState
  vehicleId?: string | undefined
  /** The zone of a place that was chosen, where it is known. */
  onZone?: (zone: string) => void
}

/** A place as one field of a form. */
export const PlaceField = ({ field, vehicleId, onZone, ...rest }: PlaceFieldProps) => (
  <AddressField
    {...rest}
    id={field.id}
    value={readPlace(field.value)}
    fault={field.fault}
    onChange={(place, zone) => {
      field.onValue(writePlace(place))
      if (zone) onZone?.(zone)
    }}
    onBlur={field.onBlur}
    {...(vehicleId && { vehicleId })}
  />
)

const Waiting = ({ label }: { label: string }) => (
  <div className="field" aria-busy="true">
    <div className="label">{label}</div>
    <div className="input" />
  </div>
)

export const PlaceMap = (props: PlaceMapProps) => (
  <Suspense fallback={<WaitingMap height={props.height} />}>
    <Map {...props} />
  </Suspense>
)

/** The room that a map will take. */
export const WaitingMap = ({ height }: { height: number }) => (
  <svg className="map-wait" height={height} aria-hidden="true" />
)

export { checkPlace } from './check-place.ts'
export { placeLines, readPlace, writePlace } from './place.ts'
