import { useTranslation } from 'react-i18next'
import { RemovalDialog } from '../kernel/removal-dialog.tsx'
import { Confirm } from '../ui/confirm.tsx'
import type { Values } from '../ui/form.ts'
import { RecordConflict, type ValueFormatter } from './record-conflict.tsx'
import type { RecordEditor, VersionedRecord } from './use-record-editor.ts'

type Props<S, R extends VersionedRecord<S>, V extends Values> = {
  editor: RecordEditor<S, R, V>
  formatValue: ValueFormatter<V>
  words: { deleteTitle: string; deleteText: string; conflictText: string; goneText: string }
  /** Fetches the newest version; absent for a new record. */
  reload: (() => Promise<R>) | undefined
}

/** The dialogs of a record's editor: confirm a doubt, delete, resolve a conflict. */
export function RecordDialogs<S, R extends VersionedRecord<S>, V extends Values>(props: Props<S, R, V>) {
  const { t } = useTranslation()
  const { editor, words, reload } = props
  const { saved, step, setStep } = editor
  const stay = () => setStep('edit')
  if (step === 'doubt')
    return (
      <Confirm
        title={t('doubt.title')}
        action={t('doubt.action')}
        kind="primary"
        onConfirm={editor.confirm}
        onCancel={stay}
      >
        {editor.doubts.map((doubt) => (
          <p key={doubt}>{doubt}</p>
        ))}
      </Confirm>
    )
  if (!saved) return null
  if (step === 'delete')
    return (
      <RemovalDialog
        title={words.deleteTitle}
        remove={() => editor.remove(saved)}
        onRemoved={() => editor.onClose(true)}
        onConflict={() => setStep('conflict')}
        onCancel={stay}
      >
        <p>{words.deleteText}</p>
      </RemovalDialog>
    )
  if (step !== 'conflict' || !reload) return null
  return (
    <RecordConflict<R, V>
      reload={reload}
      valuesOf={(record) => editor.valuesOf(record.attributes)}
      mine={editor.form.values}
      before={editor.origin.values}
      words={{ text: words.conflictText, gone: words.goneText }}
      formatValue={props.formatValue}
      onTake={editor.take}
      onStay={stay}
      onGone={() => {
        stay()
        editor.onGone()
      }}
    />
  )
}
