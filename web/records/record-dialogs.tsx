import { useTranslation } from 'react-i18next'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import type { RecordEditor, VersionedRecord } from '../kernel/use-record-editor.ts'
import type { Values } from '../ui/form.ts'
import { UNDO_SECONDS } from '../ui/toasts.ts'
import { DoubtsDialog } from './doubts-dialog.tsx'
import { RecordConflict, type ValueFormatter } from './record-conflict.tsx'

type Props<R extends VersionedRecord, V extends Values> = {
  editor: RecordEditor<R, V>
  valuesOf: (record: R) => V
  formatValue: ValueFormatter<V>
  words: { deleteTitle: string; deleteText: string; deleted: string; conflictText: string; goneText: string }
  /** Brings a deleted record back. */
  restore: (record: R) => void
  onRemoved: () => void
}

/** The dialogs of a record's editor: confirm a doubt, delete, resolve a conflict. */
export function RecordDialogs<R extends VersionedRecord, V extends Values>(props: Props<R, V>) {
  const { editor, words } = props
  const { t } = useTranslation()
  const undoOf = (record: R) => ({
    label: t('action.undo'),
    seconds: UNDO_SECONDS,
    onUndo: () => props.restore(record),
  })
  const stay = () => editor.setStep('edit')
  if (editor.doubts.sentences.length > 0)
    return (
      <DoubtsDialog
        doubts={editor.doubts}
        onConfirm={(direction) => void editor.form.submit(undefined, direction)}
      />
    )
  if (editor.step === 'conflict' && editor.reload)
    return (
      <RecordConflict
        reload={editor.reload}
        valuesOf={props.valuesOf}
        mine={editor.form.values}
        before={editor.base.values}
        words={{ text: words.conflictText, gone: words.goneText }}
        formatValue={props.formatValue}
        onTake={editor.take}
        onStay={stay}
        onGone={() => {
          stay()
          editor.onGone?.()
        }}
      />
    )
  const removal = {
    title: words.deleteTitle,
    children: <p>{words.deleteText}</p>,
    removed: editor.saved ? { title: words.deleted, undo: undoOf(editor.saved) } : undefined,
    onRemoved: props.onRemoved,
  }
  return <EditorDialogs editor={editor} removal={removal} />
}
