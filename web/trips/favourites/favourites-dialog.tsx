import { IconArrowDown, IconArrowUp, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeText } from '#domain/places/place-text.ts'
import { RemovalDialog } from '../../kernel/removal-dialog.tsx'
import { useSave } from '../../kernel/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { ToneIcon } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { FavouriteName } from './favourite-name.tsx'
import styles from './favourites.module.css'
import type { SavedFavourite } from './queries.ts'
import { deleteFavourite, saveFavourite } from './save-favourite.ts'

type Props = { companyId: string; favourites: readonly SavedFavourite[]; onClose: () => void }

/** Orders, renames and deletes the user's favourites. */
export function FavouritesDialog({ companyId, favourites, onClose }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState<{ kind: 'rename' | 'delete'; favourite: SavedFavourite } | null>(null)
  const leave = () => setStep(null)
  const moving = useSave({
    save: ({ favourite, position }: { favourite: SavedFavourite; position: number }) =>
      saveFavourite(companyId, favourite, { position }),
    success: null,
  })
  return (
    <Dialog title={t('favourites.title')} onClose={onClose}>
      <div className={`dialog-body ${styles.body}`}>
        {favourites.length === 0 && (
          <StatePanel icon={<IconStar />} title={t('favourites.none')} text={t('favourites.noneText')} />
        )}
        <ul className={styles.list} aria-label={t('favourites.title')} aria-busy={moving.isPending}>
          {favourites.map((favourite, at) => {
            const { label, category } = favourite.attributes
            return (
              <li key={favourite.id}>
                <span className={styles.tone} title={t(`category.${category}`)}>
                  <ToneIcon tone={category} />
                </span>
                <span className="two-lines">
                  <span>{label}</span>
                  <span>{routeOf(favourite)}</span>
                </span>
                <span className={styles.tools}>
                  {toolButton(
                    t('favourites.up', { label }),
                    <IconArrowUp />,
                    () => moving.start({ favourite, position: at - 1 }),
                    at === 0,
                  )}
                  {toolButton(
                    t('favourites.down', { label }),
                    <IconArrowDown />,
                    () => moving.start({ favourite, position: at + 1 }),
                    at === favourites.length - 1,
                  )}
                  {toolButton(t('favourites.rename', { label }), <IconPencil />, () =>
                    setStep({ kind: 'rename', favourite }),
                  )}
                  {toolButton(t('favourites.delete', { label }), <IconTrash />, () =>
                    setStep({ kind: 'delete', favourite }),
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
      {step?.kind === 'rename' && (
        <FavouriteName {...{ companyId }} favourite={step.favourite} onClose={leave} />
      )}
      {step?.kind === 'delete' && (
        <RemovalDialog
          title={t('favourites.deleteTitle', { label: step.favourite.attributes.label })}
          remove={() => deleteFavourite(companyId, step.favourite)}
          onRemoved={leave}
          onCancel={leave}
        >
          <p>{t('favourites.deleteText')}</p>
        </RemovalDialog>
      )}
    </Dialog>
  )
}

const toolButton = (words: string, icon: ReactNode, act: () => void, isClosed = false) => (
  <Button kind="quiet" className="icon" aria-label={words} title={words} disabled={isClosed} onClick={act}>
    {icon}
  </Button>
)

function routeOf({ attributes: { placeStart, placeEnd, reason } }: SavedFavourite): string {
  const route = [placeText(placeStart), placeText(placeEnd)].filter(Boolean).join(' → ')
  return [route, reason].filter(Boolean).join(' · ')
}
