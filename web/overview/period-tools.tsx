import {
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconPrinter,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Segments } from '../ui/segments.tsx'
import { periodLink } from './links.ts'
import { changeKind, kindOf, PERIOD_KINDS, type Period, recentPeriods, stepPeriod } from './period.ts'
import styles from './period-tools.module.css'
import { useFigures } from './use-figures.ts'

type Props = {
  companyId: string
  period: Period
  today: string
  isCompared: boolean
  onCompare: (isCompared: boolean) => void
}

/** Month, quarter or year, a step back or forward, last year beside, and print. */
export function PeriodTools({ companyId, period, today, isCompared, onCompare }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  return (
    <div className={styles.tools}>
      <Segments
        legend={t('overview.period')}
        segments={PERIOD_KINDS.map((kind) => ({ value: kind, label: t(`overview.kind.${kind}`) }))}
        field={{
          id,
          value: kindOf(period),
          onValue: (kind) => void navigate(periodLink(companyId, changeKind(period, kind, today))),
        }}
      />
      <div className={styles.stepper}>
        <Step companyId={companyId} period={stepPeriod(period, -1, today)} direction="back" />
        <Choice companyId={companyId} period={period} today={today} />
        <Step companyId={companyId} period={stepPeriod(period, 1, today)} direction="on" />
      </div>
      <Button className="wide-only" aria-pressed={isCompared} onClick={() => onCompare(!isCompared)}>
        {isCompared && <IconCheck aria-hidden="true" />}
        {t('overview.compare')}
      </Button>
      <Button
        className="icon wide-only"
        aria-label={t('print.button')}
        title={t('print.button')}
        onClick={() => print()}
      >
        <IconPrinter />
      </Button>
    </div>
  )
}

type StepProps = { companyId: string; period: Period | null; direction: 'back' | 'on' }

/** Named after the period that it leads to. */
function Step({ companyId, period, direction }: StepProps) {
  const figures = useFigures()
  const icon = direction === 'back' ? <IconChevronLeft /> : <IconChevronRight />
  if (period === null)
    return (
      <span className="btn icon" aria-hidden="true" data-disabled>
        {icon}
      </span>
    )
  const name = figures.period(period)
  return (
    <Link {...periodLink(companyId, period)} className="btn icon" aria-label={name} title={name}>
      {icon}
    </Link>
  )
}

type ChoiceProps = Pick<Props, 'companyId' | 'period' | 'today'>

function Choice({ companyId, period, today }: ChoiceProps) {
  const { t } = useTranslation()
  const figures = useFigures()
  return (
    <Menu
      label={t('overview.period')}
      button={(props) => (
        <button {...props} className={`btn ${styles.choice}`}>
          {figures.period(period)}
          <IconChevronDown className="small" aria-hidden="true" />
        </button>
      )}
    >
      {(close) =>
        recentPeriods(kindOf(period), today).map((one) => (
          <Link
            key={one}
            {...periodLink(companyId, one)}
            role="menuitem"
            className={styles.option}
            aria-current={one === period ? 'true' : undefined}
            onClick={close}
          >
            {figures.period(one)}
          </Link>
        ))
      }
    </Menu>
  )
}
