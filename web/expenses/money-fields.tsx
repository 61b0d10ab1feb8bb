import { IconWand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { decimalText } from '#domain/decimal.ts'
import { currencySign, writeMoney, writePercent } from '#domain/format/money.ts'
import { type Input, validValue } from '../ui/input.ts'
import { NumberField } from '../ui/number-field.tsx'
import { derivePart, nextDerived, type PricePart, splitTax } from './derive-price.ts'
import type { FieldsProps } from './expense-fields.tsx'
import { isFuel } from './expense-form.ts'
import { NUMBERS } from './expense-values.ts'
import { readFuel } from './fuel-fields.tsx'

/** The usual tax rates of each currency. */
const RATES: Record<Currency, readonly number[]> = {
  EUR: [19, 7, 0],
  CHF: [8.1, 2.6, 0],
  GBP: [20, 5, 0],
  USD: [0],
}

/** Total = amount × price: any two give the third, which is marked as derived. */
export function MoneyFields(props: FieldsProps) {
  const { form, origin, context } = props
  const { t } = useTranslation()
  const { language } = context
  const sign = currencySign(origin.start.currencyCode, language)
  const { unit } = readFuel(props)

  function enter(part: PricePart, input: Input<number>) {
    form.change({ [part]: input })
    if (!isFuel(form.values)) return
    const values = { ...form.values, [part]: input }
    const { said, third } = nextDerived(part, form.values.said)
    const known = Object.fromEntries(
      said.flatMap((one) => {
        const value = validValue(values[one])
        return value === null ? [] : [[one, decimalText(value)]]
      }),
    )
    const value = derivePart(third, known)
    form.change(value === null ? { said, third: null } : { said, third, [third]: Number(value) })
  }
  const field = (part: PricePart) => ({
    field: { ...form.field(part), onValue: (input: Input<number>) => enter(part, input) },
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
  const total = validValue(form.values.grossing)
  const rate = validValue(form.values.tax)
  const tax = form.field('tax')
  const isKnown = total !== null && rate !== null && rate >= 0 && total >= 0
  const parts = isKnown ? splitTax(decimalText(total), decimalText(rate)) : null
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
      <div className="readings tax-rates" role="group" aria-label={t('expenses.usualRates')}>
        {RATES[currencyCode].map((one) => (
          <button
            key={one}
            type="button"
            className="pill"
            aria-pressed={rate === one}
            onClick={() => tax.onValue(one)}
          >
            {writePercent(one, language)}
          </button>
        ))}
      </div>
    </div>
  )
}
