import { IconDots, IconMaximize } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '../ui/back-link.tsx'
import { Menu } from '../ui/menu.tsx'
import { useTitle } from '../ui/page-header.tsx'
import { CreateButton } from './create-button.tsx'
import styles from './editor.module.css'
import type { ReportCreation } from './use-report-creation.ts'

type Item = { label: string; icon: ReactNode; onClick: () => void }

type Props = {
  companyId: string
  title: string
  menu: readonly Item[]
  create: ReportCreation | undefined
  onPreview: (() => void) | undefined
  /** There is no bar at the bottom that has the button on a phone. */
  isAlone?: boolean
}

/** Back link, name, and the actions of the template. */
export function EditorHead({ companyId, title, menu, create, onPreview, isAlone = false }: Props) {
  const { t } = useTranslation()
  useTitle(title, undefined)
  return (
    <header className={`page-head ${styles.head}`}>
      <BackLink to="/company/$companyId/report-templates" params={{ companyId }}>
        {t('reports.title')}
      </BackLink>
      <div className="page-head-row">
        <h1 className={`title ${styles.title}`} tabIndex={-1}>
          {title}
        </h1>
        <div className="spread" />
        {menu.length > 0 && <MoreMenu items={menu} />}
        {onPreview && (
          <button
            type="button"
            className={`btn icon ${styles.previewButton}`}
            aria-label={t('reports.preview')}
            onClick={onPreview}
          >
            <IconMaximize />
          </button>
        )}
        {create && (
          <span className={isAlone ? undefined : 'wide-only'}>
            <CreateButton
              job={create.key}
              label={t('reports.create')}
              className={styles.create ?? ''}
              disabled={!create.isPossible}
              onClick={create.start}
            >
              <span className="wide-only">{t('reports.create')}</span>
            </CreateButton>
          </span>
        )}
      </div>
    </header>
  )
}

function MoreMenu({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('list.actions')}
      align="end"
      button={(props) => (
        <button {...props} className="btn quiet icon" aria-label={t('list.actions')}>
          <IconDots />
        </button>
      )}
    >
      {(close) =>
        items.map(({ label, icon, onClick }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            className={`menu-item ${styles.danger}`}
            onClick={() => {
              close()
              onClick()
            }}
          >
            {icon}
            <span>{label}</span>
          </button>
        ))
      }
    </Menu>
  )
}
