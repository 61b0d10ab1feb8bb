import type { ComponentProps } from 'react'
import type { Values } from '../ui/form.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import type { RecordEditor, VersionedRecord } from './use-record-editor.ts'

type Props<R extends VersionedRecord, V extends Values> = {
  editor: RecordEditor<R, V>
  /** Absent where nothing can be removed. */
  removal?: Pick<
    ComponentProps<typeof RemovalDialog>,
    'title' | 'children' | 'action' | 'removed' | 'onRemoved'
  >
}

/** The dialogs of a versioned record: ask before it is removed, offer the newest version after a 412. */
export function EditorDialogs<R extends VersionedRecord, V extends Values>({ editor, removal }: Props<R, V>) {
  const { saved, step, setStep, take, reload } = editor
  const stay = () => setStep('edit')
  if (step === 'conflict')
    return (
      <ConflictDialog
        onReload={async () => {
          const newest = await reload?.()
          if (newest) take(newest)
          else stay()
        }}
        onStay={stay}
      />
    )
  if (step !== 'delete' || !saved || !removal) return null
  return (
    <RemovalDialog
      {...removal}
      remove={() => editor.remove(saved)}
      onConflict={() => setStep('conflict')}
      onCancel={stay}
    />
  )
}
