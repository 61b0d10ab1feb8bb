import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import { moreOf } from '../kernel/query-list.tsx'
import { MoreRow } from '../ui/more-row.tsx'
import { useLanguage } from '../ui/use-language.ts'
import styles from './billing.module.css'
import { writeBillingDate } from './dates.ts'
import { type Invoice, invoicesQuery } from './queries.ts'
import { useMoney } from './use-money.ts'

type Props = {
  companyId: string
  /** There may be no invoices at all: then neither a card nor a skeleton. */
  isHiddenIfNone?: boolean
}

/** All invoices with their files, newest first. */
export function Invoices({ companyId, isHiddenIfNone = false }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const query = useInfiniteQuery(invoicesQuery(companyId))
  const { rows } = flattenPages(query.data)
  if (rows.length === 0 && (query.isSuccess || isHiddenIfNone)) return null
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="subtitle" id={id}>
        {t('billing.invoices')}
      </h2>
      {query.isPending && <Bones />}
      {query.isError && rows.length === 0 && (
        <p className={styles.trouble} role="alert">
          {t('billing.invoiceFailed')}{' '}
          <button type="button" className={`link ${styles.textButton}`} onClick={() => void query.refetch()}>
            {t('action.retry')}
          </button>
        </p>
      )}
      <ul className={styles.invoices}>
        {rows.map((invoice) => (
          <Line key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <MoreRow loaded={rows.length} {...moreOf(query)} />
    </section>
  )
}

function Line({ invoice: { attributes } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const money = useMoney(attributes.currencyCode)
  const { number, status, issuedAtIso, total, pdfUrl } = attributes
  const date = writeBillingDate(issuedAtIso, language)
  const isNamed = status === 'open' || status === 'uncollectible' || status === 'void'
  return (
    <li>
      <span>
        <span className={styles.day}>{date}</span>
        {number && <span className={styles.number}>{number}</span>}
      </span>
      <span className={styles.sum}>
        <span className={status === 'void' ? styles.void : undefined}>{money(total)}</span>
        {isNamed && <small>{t(`billing.invoiceStatus.${status}`)}</small>}
      </span>
      {pdfUrl && (
        <a
          className="btn quiet icon"
          href={pdfUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t('billing.invoicePdf', { number: number ?? date })}
        >
          <IconDownload aria-hidden="true" />
        </a>
      )}
    </li>
  )
}

const Bones = () => (
  <ul className={styles.invoices} aria-hidden="true">
    {[0, 1, 2].map((line) => (
      <li key={line}>
        <span className="bone bone-cell" />
      </li>
    ))}
  </ul>
)
