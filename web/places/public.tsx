import { lazy, Suspense } from 'react'
import type { AddressFieldProps } from './address-field.tsx'
import type { PlaceMapProps } from './place-map.tsx'

// What other rooms use. Both come when they are first shown, and keep their place until then.

const Field = lazy(() => import('./address-field.tsx'))
const Map = lazy(() => import('./place-map.tsx'))

export const AddressField = (props: AddressFieldProps) => (
  <Suspense fallback={<Waiting label={props.label} />}>
    <Field {...props} />
  </Suspense>
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

export { placeLines, readPlace, textOf, writePlace } from './place.ts'
