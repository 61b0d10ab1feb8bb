import {
  IconBookmark,
  IconBuilding,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from '#contract/views/view.ts'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { RemovalDialog } from '../kernel/removal-dialog.tsx'
import { useSave } from '../kernel/use-save.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import type { SavedView } from './queries.ts'
import { deleteView, saveView } from './save-view.ts'
import { ViewDialog } from './view-dialog.tsx'
import styles from './views.module.css'

type Props = {
  company: MyCompany
  list: View['list']
  /** The filter and order on the screen. */
  query: View['query']
  /** The open view, and whether the screen shows something else by now. */
  view: SavedView | undefined
  isChanged: boolean
  /** Opens a saved view, or, without one, all records. */
  onOpen: (view: SavedView | null) => void
}

/** Saves what is on the screen as a view, or changes the open one. */
export function ViewActions({ company, list, query, view, isChanged, onOpen }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'new' | 'rename' | 'delete' | null>(null)
  const mayShare = hasCompanyScope(company, 'company:views:change')
  const mayChange = view !== undefined && (mayShare || !view.attributes.isShared)
  const changing = useSave({
    save: (change: Partial<View>) =>
      view ? saveView(company.id, view, change) : Promise.reject(new Error()),
    details: (_change, saved) => ({ text: saved.attributes.label }),
    onSaved: (saved) => onOpen(saved),
  })
  const leave = () => setStep(null)
  const isShared = view?.attributes.isShared ?? false
  return (
    <>
      <span className={styles.actions}>
        {(!view || (isChanged && !mayChange)) && Object.keys(query).length > 0 && (
          <Button kind="quiet" aria-label={t('views.save')} onClick={() => setStep('new')}>
            <IconBookmark />
            <span className={styles.word}>{t('views.save')}</span>
          </Button>
        )}
        {mayChange && isChanged && (
          <Button
            kind="quiet"
            aria-label={t('views.update')}
            isBusy={changing.isPending}
            onClick={() => changing.start({ query })}
          >
            <IconBookmark />
            <span className={styles.word}>{t('views.update')}</span>
          </Button>
        )}
        {view && (
          <Menu
            label={t('views.menu')}
            align="end"
            button={(props) => (
              <button
                {...props}
                className={`btn quiet icon ${styles.more}`}
                aria-label={t('views.menu')}
                title={t('views.menu')}
              >
                <IconDots />
              </button>
            )}
          >
            {(close) => {
              const item = (icon: ReactNode, label: string, act: () => void) => (
                <button
                  type="button"
                  role="menuitem"
                  className="menu-item"
                  onClick={() => {
                    close()
                    act()
                  }}
                >
                  {icon}
                  {label}
                </button>
              )
              return (
                <>
                  {item(<IconPlus />, t('views.saveAsNew'), () => setStep('new'))}
                  {mayChange && item(<IconPencil />, t('views.rename'), () => setStep('rename'))}
                  {mayShare &&
                    item(
                      isShared ? <IconUser /> : <IconBuilding />,
                      isShared ? t('views.unshare') : t('views.share'),
                      () => changing.start({ isShared: !isShared }),
                    )}
                  {mayChange && item(<IconTrash />, t('views.delete'), () => setStep('delete'))}
                </>
              )
            }}
          </Menu>
        )}
      </span>
      {(step === 'new' || (step === 'rename' && view)) && (
        <ViewDialog
          companyId={company.id}
          {...{ list, query, mayShare }}
          view={step === 'rename' ? (view ?? null) : null}
          onSaved={(saved) => {
            leave()
            onOpen(saved)
          }}
          onClose={leave}
        />
      )}
      {step === 'delete' && view && (
        <RemovalDialog
          title={t('views.deleteTitle', { label: view.attributes.label })}
          remove={() => deleteView(company.id, view)}
          onRemoved={() => {
            leave()
            onOpen(null)
          }}
          onCancel={leave}
        >
          <p>{isShared ? t('views.deleteSharedText') : t('views.deleteText')}</p>
        </RemovalDialog>
      )}
    </>
  )
}
