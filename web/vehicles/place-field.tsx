import { AddressField, readPlace, writePlace } from '../places/public.tsx'
import type { FieldState } from '../ui/form.ts'

type Props = {
  label: string
  field: FieldState
  vehicleId?: string | undefined
  isOptional?: boolean
  /** The zone of a place that was chosen, where it is known. */
  onZone?: (zone: string) => void
}

/** A place as one field of a form. */
export const PlaceField = ({ label, field, vehicleId, isOptional, onZone }: Props) => (
  <AddressField
    label={label}
    id={field.id}
    value={readPlace(field.value)}
    fault={field.fault}
    isOptional={isOptional}
    onChange={(place, zone) => {
      field.onValue(writePlace(place))
      if (zone) onZone?.(zone)
    }}
    onBlur={field.onBlur}
    {...(vehicleId && { vehicleId })}
  />
)
