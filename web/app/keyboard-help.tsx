import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import { useControlKey } from '../ui/save-key.tsx'

export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const control = useControlKey()
  const keys = [
    [[control, 'K'], t('keys.jump')],
    [['/'], t('keys.search')],
    [['N'], t('keys.new')],
    [['Q'], t('keys.quick')],
    [['J'], t('keys.next')],
    [['K'], t('keys.previous')],
    [['X'], t('keys.tick')],
    [['1', '–', '6'], t('keys.category')],
    [['R'], t('keys.rule')],
    [['Enter'], t('keys.open')],
    [[control, 'Enter'], t('keys.save')],
    [[control, '⇧', 'Enter'], t('keys.saveAndNext')],
    [[control, 'Z'], t('keys.undo')],
    [['Esc'], t('keys.close')],
    [['?'], t('keys.help')],
  ] as const
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <div className="dialog-body">
        <dl className="keys">
          {keys.map(([names, meaning]) => (
            <Key key={meaning} names={names} meaning={meaning} />
          ))}
        </dl>
      </div>
    </Dialog>
  )
}

const Key = ({ names, meaning }: { names: readonly string[]; meaning: string }) => (
  <>
    <dt>
      {names.map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </dt>
    <dd>{meaning}</dd>
  </>
)
