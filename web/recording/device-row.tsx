import {
  IconAlertTriangle,
  IconBan,
  IconClock,
  IconDeviceMobile,
  IconDots,
  IconPencil,
  IconQrcode,
  IconRouter,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { writeMoment } from '#domain/format/date.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { writeLastSeen } from './ago.ts'
import styles from './device.module.css'
import type { DeviceStep } from './device-dialog.tsx'
import type { Device } from './queries.ts'
import { useNow } from './use-now.ts'

const LOW_BATTERY = 0.2
const TICK_MS = 10_000

type Props = { device: Device; mayChange: boolean; onStep: (step: DeviceStep) => void }

export function DeviceRow({ device: { attributes }, mayChange, onStep }: Props) {
  const { t } = useTranslation()
  const { name, driverName, app, state, battery, isAddressHeldByFormerManager } = attributes
  const isRevoked = state === 'revoked'
  // A browser has no address to which it posts.
  const isPairable = app !== 'portal'
  const driver = state === 'left' ? t('recording.driverLeft') : (driverName ?? t('recording.noDriver'))
  const about = [driver, app && t(`recording.app.${app}`)]
  return (
    <li className={isRevoked ? `${styles.device} ${styles.gone}` : styles.device}>
      <span className={styles.icon} aria-hidden="true">
        {app === 'osmand' ? <IconRouter /> : <IconDeviceMobile />}
      </span>
      <span className={styles.name}>
        <b className="clip">{name}</b>
        <small className="clip">{about.filter(Boolean).join(' · ')}</small>
      </span>
      <LastSeen {...attributes} />
      <span className={styles.battery}>{battery !== null && !isRevoked && <Battery level={battery} />}</span>
      <span className={`${styles.state} ${styles[state]}`}>
        <i aria-hidden="true" />
        {t(`recording.state.${state}`)}
      </span>
      {isRevoked ? <span /> : <Actions {...{ name, mayChange, isPairable, onStep }} />}
      {isAddressHeldByFormerManager && (
        <p className={styles.known}>
          <IconAlertTriangle className="small" aria-hidden="true" />
          <span>
            {t('recording.addressKnown')}{' '}
            {mayChange && (
              <Button kind="inline" onClick={() => onStep('pair')}>
                {t('recording.pairAgain')}
              </Button>
            )}
          </span>
        </p>
      )}
    </li>
  )
}

function LastSeen({ lastPositionAtIso, isLastPositionDay, revokedAtIso }: Device['attributes']) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(TICK_MS)
  if (revokedAtIso !== null) {
    const when = writeMoment(revokedAtIso, language)
    return (
      <span className={styles.seen} title={when}>
        {t('recording.revokedOn', { when })}
      </span>
    )
  }
  if (lastPositionAtIso === null)
    return <span className={`${styles.seen} muted`}>{t('recording.never')}</span>
  return (
    <span
      className={styles.seen}
      title={isLastPositionDay ? undefined : writeMoment(lastPositionAtIso, language)}
    >
      {writeLastSeen({ lastPositionAtIso, isLastPositionDay }, now, language)}
    </span>
  )
}

function Battery({ level }: { level: number }) {
  const { t, i18n } = useTranslation()
  const text = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(level)
  return (
    <span className={level < LOW_BATTERY ? styles.low : undefined}>
      <i aria-hidden="true">
        <u style={{ width: `${level * 100}%` }} />
      </i>
      <span className="unseen">{t('recording.battery')} </span>
      {text}
    </span>
  )
}

type ActionsProps = Omit<Props, 'device'> & { name: string; isPairable: boolean }

function Actions({ name, mayChange, isPairable, onStep }: ActionsProps) {
  const { t } = useTranslation()
  const label = t('recording.actions', { name })
  return (
    <Menu
      label={label}
      align="end"
      button={(props) => (
        <button {...props} className="btn quiet icon" aria-label={label}>
          <IconDots />
        </button>
      )}
    >
      {(close) => {
        const item = (step: DeviceStep, icon: ReactNode, text: string) => (
          <button
            type="button"
            role="menuitem"
            className={step === 'revoke' ? `menu-item ${styles.revoke}` : 'menu-item'}
            onClick={() => {
              close()
              onStep(step)
            }}
          >
            {icon}
            {text}
          </button>
        )
        return (
          <>
            {mayChange && item('edit', <IconPencil aria-hidden="true" />, t('recording.rename'))}
            {mayChange && item('windows', <IconClock aria-hidden="true" />, t('recording.changeWindows'))}
            {mayChange &&
              isPairable &&
              item('pair', <IconQrcode aria-hidden="true" />, t('recording.pairAgain'))}
            {item('revoke', <IconBan aria-hidden="true" />, t('recording.revoke'))}
          </>
        )
      }}
    </Menu>
  )
}
