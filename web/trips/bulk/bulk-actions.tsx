import {
  IconCircleDashed,
  IconCopy,
  IconDots,
  IconGitMerge,
  IconNotes,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TripCategory } from '#contract/trips/trip.ts'
import { useSave } from '../../kernel/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { toast } from '../../ui/toasts.ts'
import { useNarrow, usePhone } from '../../ui/use-media.ts'
import type { TickedTrip } from './bulk-bar.tsx'
import { CategoryItems } from './category-menu.tsx'
import type { BulkText } from './text-dialog.tsx'
import { copyTable, tripTable } from './trip-table.ts'

export type MergeAction = {
  /** Why it is not possible. */
  reason: string | undefined
  onMerge: () => void
}

type Props = {
  /** All selected trips. */
  copied: CopiedTrips
  merge: MergeAction | undefined
  onCategory: (category: TripCategory) => void
  onText: ((text: BulkText) => void) | undefined
  onRemove: (() => void) | undefined
}

export type CopiedTrips = {
  read: () => Promise<readonly TickedTrip[]>
  /** Said with the result. */
  note?: string | undefined
}

type Action = {
  name: string
  label: string
  icon: ReactNode
  reason?: string | undefined
  isIcon?: boolean
  onAct: () => void
}

/** Category first; what does not fit is in a menu. */
export function BulkActions({ copied, merge, onCategory, onText, onRemove }: Props) {
  const { t, i18n } = useTranslation()
  const [isNarrow, isPhone] = [useNarrow(), usePhone()]
  const copying = useSave({
    save: async () => {
      const trips = copied.read()
      await copyTable(trips.then(tableOf))
      return (await trips).length
    },
    success: null,
    onSaved: (count) => void toast.success(t('bulk.copied', { count }), copied.note),
    failure: t('bulk.copyFailed'),
  })
  const tableOf = (trips: readonly TickedTrip[]) =>
    tripTable(
      trips.map(({ trip, vehicle }) => ({ trip, plate: vehicle.plate })),
      t,
      i18n.language,
    )
  const texts: Action[] = onText
    ? [
        { name: 'driver', label: t('trips.driver'), icon: <IconUser />, onAct: () => onText('driver') },
        { name: 'contact', label: t('trips.contact'), icon: <IconUsers />, onAct: () => onText('contact') },
        { name: 'reason', label: t('bulk.reason'), icon: <IconNotes />, onAct: () => onText('reason') },
      ]
    : []
  const rest: Action[] = [
    ...(merge
      ? [
          {
            name: 'merge',
            label: t('merge.action'),
            icon: <IconGitMerge />,
            reason: merge.reason,
            onAct: merge.onMerge,
          },
        ]
      : []),
    {
      name: 'copy',
      label: t('bulk.copy'),
      icon: <IconCopy />,
      isIcon: true,
      reason: copying.isPending ? t('bulk.copying') : undefined,
      onAct: () => copying.start(),
    },
    ...(onRemove
      ? [{ name: 'remove', label: t('action.delete'), icon: <IconTrash />, isIcon: true, onAct: onRemove }]
      : []),
  ]
  const inMenu = isPhone ? [...texts, ...rest] : isNarrow ? texts.slice(1) : []
  const inBar = [...texts, ...rest].filter((action) => !inMenu.includes(action))
  const isText = ({ name }: Action) => texts.some((one) => one.name === name)
  return (
    <>
      <CategoryMenu onCategory={onCategory} />
      {inBar.filter(isText).map((action) => (
        <BarButton key={action.name} {...action} />
      ))}
      {inMenu.length > 0 && <MoreMenu actions={inMenu} />}
      {!isPhone && <span className="bulk-rule" aria-hidden="true" />}
      {inBar
        .filter((action) => !isText(action))
        .map((action) => (
          <BarButton key={action.name} {...action} />
        ))}
      {!isPhone && <span className="bulk-rule" aria-hidden="true" />}
    </>
  )
}

function CategoryMenu({ onCategory }: Pick<Props, 'onCategory'>) {
  const { t } = useTranslation()
  return (
    <Menu label={t('bulk.categoryOfAll')} button={categoryButton}>
      {(close) => (
        <CategoryItems
          title={t('bulk.categoryOfAll')}
          onChoose={(category) => {
            close()
            onCategory(category)
          }}
        />
      )}
    </Menu>
  )

  function categoryButton(props: ComponentProps<'button'>) {
    return (
      <button {...props} type="button" className="btn primary">
        <IconCircleDashed />
        {t('trips.category')}
      </button>
    )
  }
}

function MoreMenu({ actions }: { actions: readonly Action[] }) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('bulk.more')}
      align="end"
      button={(props) => (
        <button {...props} type="button" className="btn">
          <IconDots className="wide-only" />
          {t('bulk.more')}
        </button>
      )}
    >
      {(close) =>
        actions.map(({ name, label, icon, reason, onAct }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            className="menu-item"
            aria-disabled={reason !== undefined || undefined}
            onClick={() => {
              if (reason) return
              close()
              onAct()
            }}
          >
            {icon}
            <span>
              {label}
              {reason && <small className="menu-reason">{reason}</small>}
            </span>
          </button>
        ))
      }
    </Menu>
  )
}

function BarButton({ label, icon, reason, isIcon, onAct }: Action) {
  const content = { onClick: onAct, ...(isIcon && { className: 'icon', 'aria-label': label, title: label }) }
  if (!reason)
    return (
      <Button {...content}>
        {icon}
        {!isIcon && label}
      </Button>
    )
  return (
    <ReasonedButton {...content} reason={reason}>
      {icon}
      {!isIcon && label}
    </ReasonedButton>
  )
}
