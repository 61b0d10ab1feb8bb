import { TextField } from '../ui/fields.tsx'
import type { FieldState } from '../ui/form.ts'
import { placeText } from './place-text.ts'
import { placeIn, placeValue } from './place-value.ts'

type Props = { label: string; field: FieldState; vehicleId?: string | undefined }

/** A place as one field of a form. */
export function PlaceField({ label, field }: Props) {
  const place = placeIn(field.value)
  return (
    <TextField
      label={label}
      isOptional
      field={{
        ...field,
        value: place?.name ?? placeText(place),
        onValue: (name) => field.onValue(name ? placeValue({ name, address: null, coordinate: null }) : ''),
      }}
    />
  )
}
