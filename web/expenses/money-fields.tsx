import { IconWand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { currencySign, writeMoney, writePercent, writeQuantity } from '#domain/format/money.ts'
import { NumberField } from '../ui/number-field.tsx'
import { writeNumber } from '../ui/read-number.ts'
import { derivePart, nextDerived, type PricePart, splitTax } from './derive-price.ts'
import type { FieldsProps } from './expense-fields.tsx'
import { isFuel } from './expense-form.ts'
import { NUMBERS, readNumberField } from './expense-values.ts'
import { readFuel } from './fuel-fields.tsx'

/** The usual tax rates of each currency. */
const RATES: Record<Currency, readonly number[]> = {
  EUR: [19, 7, 0],
  CHF: [8.1, 2.6, 0],
  GBP: [20, 5, 0],
  USD: [0],
}

const PARTS: readonly PricePart[] = ['grossing', 'amount', 'pricePerUnit']

/** Total = amount × price: any two give the third, which is marked as derived. */
export function MoneyFields(props: FieldsProps) {
  const { form, origin, context } = props
  const { t } = useTranslation()
  const { language } = context
  const sign = currencySign(origin.start.currencyCode, language)
  const { unit } = readFuel(props)

  function type(part: PricePart, text: string) {
    form.field(part).onValue(text)
    if (!isFuel(form.values)) return
    const values = { ...form.values, [part]: text }
    const said = PARTS.filter((one) => form.values.said.split(' ').includes(one)).toSorted(
      (a, b) => form.values.said.indexOf(a) - form.values.said.indexOf(b),
    )
    const next = nextDerived(part, said)
    const known = Object.fromEntries(
      next.said.flatMap((one) => {
        const value = readNumberField(values, one, language)
        return value === undefined ? [] : [[one, value]]
      }),
    )
    const value = derivePart(next.third, known)
    form.field('said').onValue(next.said.join(' '))
    form.field('third').onValue(value === null ? '' : next.third)
    if (value !== null)
      form.field(next.third).onValue(writeNumber(value, { ...NUMBERS[next.third], language }))
  }
  const field = (part: PricePart) => ({
    field: { ...form.field(part), onValue: (text: string) => text !== form.values[part] && type(part, text) },
    hint: form.values.third === part ? t('expenses.derived') : undefined,
    ...NUMBERS[part],
  })
  return (
    <>
      <div className="pair">
        <DerivedField isMarked={form.values.third === 'grossing'}>
          <NumberField
            label={t('expenses.total')}
            unit={sign}
            isFirst={origin.start.grossing === null}
            {...field('grossing')}
          />
        </DerivedField>
        {isFuel(form.values) ? (
          <DerivedField isMarked={form.values.third === 'amount'}>
            <NumberField label={t('expenses.amount')} unit={unit} isOptional {...field('amount')} />
          </DerivedField>
        ) : (
          <TaxField {...props} />
        )}
      </div>
      {isFuel(form.values) && (
        <div className="pair">
          <DerivedField isMarked={form.values.third === 'pricePerUnit'}>
            <NumberField
              label={unit === 'l' ? t('expenses.priceByLitre') : t('expenses.priceBy', { unit })}
              unit={sign}
              isOptional
              {...field('pricePerUnit')}
            />
          </DerivedField>
          <TaxField {...props} />
        </div>
      )}
    </>
  )
}

/** A derived value is marked, not by colour alone. */
const DerivedField = ({ isMarked, children }: { isMarked: boolean; children: React.ReactNode }) => (
  <div className={isMarked ? 'derived-field' : undefined}>
    {children}
    {isMarked && <IconWand className="derived-mark" aria-hidden="true" />}
  </div>
)

function TaxField({ form, origin, context: { language } }: FieldsProps) {
  const { t } = useTranslation()
  const { currencyCode } = origin.start
  const total = readNumberField(form.values, 'grossing', language)
  const rate = readNumberField(form.values, 'tax', language)
  const tax = form.field('tax')
  const isRead = total !== undefined && rate !== undefined && Number(rate) >= 0 && Number(total) >= 0
  const parts = isRead ? splitTax(total, rate) : null
  const money = (value: string) => writeMoney(Number(value), currencyCode, language)
  return (
    <div>
      <NumberField
        label={t('expenses.tax')}
        unit="%"
        isOptional
        field={tax}
        {...NUMBERS.tax}
        hint={parts ? t('expenses.taxParts', { tax: money(parts.tax), net: money(parts.net) }) : undefined}
      />
      <div className="readings rates" role="group" aria-label={t('expenses.usualRates')}>
        {RATES[currencyCode].map((one) => {
          const text = writeQuantity(one, language)
          return (
            <button
              key={one}
              type="button"
              className="pill"
              aria-pressed={rate !== undefined && Number(rate) === one}
              onClick={() => tax.onValue(text)}
            >
              {writePercent(one, language)}
            </button>
          )
        })}
      </div>
    </div>
  )
}
