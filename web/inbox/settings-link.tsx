import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OVER_LIST, useCloseEditor } from '../ui/close-editor.ts'
import styles from './inbox.module.css'
import { SettingsDialog } from './settings-dialog.tsx'
import { inboxSettingsQuery } from './settings-queries.ts'

const route = getRouteApi('/company/$companyId/inbox')
const TO = '/company/$companyId/inbox'

/** Opens the settings, which have an address, so that others can link to them. */
export function SettingsLink() {
  const { t } = useTranslation()
  return (
    <OpenSettings className="btn quiet" label={t('inbox.settings')}>
      <IconAdjustmentsHorizontal />
      <span className="wide-only">{t('inbox.settings')}</span>
    </OpenSettings>
  )
}

type OpenProps = { className: string; label: string; children: ReactNode }

function OpenSettings({ className, label, children }: OpenProps) {
  const { companyId } = route.useParams()
  const search = route.useSearch()
  return (
    <Link
      to={TO}
      params={{ companyId }}
      search={{ ...search, settings: true }}
      state={OVER_LIST}
      className={className}
      aria-label={label}
      // It is no tab: the page it leads to is the one it stands on.
      activeProps={{ 'aria-current': undefined }}
    >
      {children}
    </Link>
  )
}

/** The dialog, where the address says so. */
export function OpenedSettings() {
  const { companyId } = route.useParams()
  const { settings, ...search } = route.useSearch()
  const navigate = useNavigate()
  const close = useCloseEditor(
    (ignoreBlocker) => void navigate({ to: TO, params: { companyId }, search, replace: true, ignoreBlocker }),
  )
  return settings ? <SettingsDialog companyId={companyId} onClose={close} /> : null
}

/** That not all vehicles are shown: otherwise a short list would look as if everything were done. */
export function ChosenVehicles() {
  const { t } = useTranslation()
  const { companyId } = route.useParams()
  const { data } = useQuery(inboxSettingsQuery(companyId))
  const count = data?.attributes.vehicleIds?.length ?? 0
  if (count === 0) return null
  return (
    <p className={styles.chosen}>
      {t('inbox.onlyChosen', { count })}{' '}
      <OpenSettings className="link" label={t('inbox.changeChosen')}>
        {t('inbox.changeChosen')}
      </OpenSettings>
    </p>
  )
}
