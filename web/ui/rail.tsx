import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Start and end of a trip: a ring, a line and a dot. */
export function Rail({ from, to }: { from: ReactNode; to: ReactNode }) {
  const { t } = useTranslation()
  return (
    <span className="rail">
      <span className="rail-stop">
        <span className="unseen">{t('rail.from')} </span>
        {from}
      </span>
      <span className="rail-stop to">
        <span className="unseen"> {t('rail.to')} </span>
        {to}
      </span>
    </span>
  )
}
