import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#contract/kernel/place.ts'
import { SelectField, TextField } from '../ui/fields.tsx'
import { isEqual } from '../ui/is-equal.ts'
import { countryOptions } from './countries.ts'
import { linesOf, type PlaceLines, withLines } from './place.ts'

type Props = { value: Place | null; onChange: (place: Place | null) => void }

/** The place line by line, for addresses that no search finds. */
export function AddressLines({ value, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  // What is being typed is not normalised, so trailing spaces stay.
  const [lines, setLines] = useState(() => linesOf(value))
  const [base, setBase] = useState(value)
  const [given, setGiven] = useState(value)
  if (!isEqual(value, given)) {
    setGiven(value)
    setBase(value)
    setLines(linesOf(value))
  }

  const field = (name: keyof PlaceLines) => ({
    id: `${id}-${name}`,
    value: lines[name],
    fault: undefined,
    onValue: (text: string) => {
      const next = { ...lines, [name]: text }
      const place = withLines(next, base)
      setLines(next)
      setGiven(place)
      onChange(place)
    },
    onBlur: () => {},
  })
  const plain = { autoComplete: 'off', isRequired: false }
  return (
    <fieldset className="group">
      <legend className="unseen">{t('address.lines')}</legend>
      <TextField label={t('place.name')} field={field('name')} hint={t('place.nameHint')} {...plain} />
      <TextField label={t('place.street')} field={field('street')} {...plain} />
      <div className="pair short-first">
        <TextField label={t('place.postalCode')} field={field('postalCode')} {...plain} />
        <TextField label={t('place.city')} field={field('city')} {...plain} />
      </div>
      <SelectField
        label={t('place.country')}
        field={field('country')}
        options={countryOptions(t('place.noCountry'))}
      />
    </fieldset>
  )
}
