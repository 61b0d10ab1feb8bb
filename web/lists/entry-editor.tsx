import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '../kernel/conflict-dialog.tsx'
import { isProblem } from '../kernel/problem.ts'
import { problemText } from '../kernel/problem-text.ts'
import { RemovalDialog } from '../kernel/removal-dialog.tsx'
import { useSaveFeedback } from '../kernel/saving.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Editor } from '../ui/editor.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FieldFaults, useForm } from '../ui/form.ts'
import { StatePanel } from '../ui/state-panel.tsx'
import { LIST_KINDS } from './list-kinds.ts'
import type { Rights } from './list-page.tsx'
import { addEntry, changeEntry, type Entry, entryQuery, removeEntry, type Source } from './queries.ts'

type Props = { source: Source; rights: Rights; id: string; onClose: (isSaved: boolean) => void }

/** Adds or edits an entry; an existing one is fetched first, never taken from the list. */
export function EntryEditor({ source, rights, id, onClose }: Props) {
  const isNew = id === 'new'
  const query = useQuery({ ...entryQuery(source, id), enabled: !isNew })
  const entry = isNew ? null : query.data
  if (query.isError && !query.data)
    return <EntryLoadError error={query.error} source={source} onClose={onClose} />
  // Render only when the entry is loaded: a dialog that fills in later would jump.
  if (entry === undefined) return null
  const reload = async () => (await query.refetch({ throwOnError: true })).data ?? null
  return <EntryForm {...{ source, rights, entry, reload, onClose }} />
}

type FormProps = Omit<Props, 'id'> & { entry: Entry | null; reload: () => Promise<Entry | null> }

function EntryForm({ source, rights, entry: loaded, reload, onClose }: FormProps) {
  const { t } = useTranslation()
  const { showSaved, reportFailure } = useSaveFeedback()
  const { list } = source
  const kind = LIST_KINDS[list]
  const labels = kind.labels(t)
  // The version that the user sees; a refetch in the background must not replace it.
  const [entry, setEntry] = useState(loaded)
  const [step, setStep] = useState<'edit' | 'delete' | 'conflict'>('edit')

  const form = useForm({
    initial: kind.values(entry?.attributes ?? null),
    check: (values) => kind.check(values, t),
    save: async (values) => {
      const attributes = kind.attributes(values, entry?.attributes ?? null)
      try {
        await (entry ? changeEntry(source, entry, attributes) : addEntry(source, attributes))
      } catch (error) {
        if (isProblem(error, 412)) return setStep('conflict')
        reportFailure(error)
        if (isProblem(error, 409)) throw new FieldFaults({ [kind.main]: problemText(error, t) })
        return
      }
      showSaved()
      onClose(true)
    },
  })

  async function takeNewest() {
    const newest = await reload()
    setStep('edit')
    if (!newest) return
    setEntry(newest)
    form.reset(kind.values(newest.attributes))
  }

  return (
    <Editor
      title={entry ? t(`lists.${list}.edit`) : t(`lists.${list}.add`)}
      size={kind.size}
      form={form}
      onClose={() => onClose(false)}
      onDelete={entry && rights.remove ? () => setStep('delete') : undefined}
    >
      <ErrorSummary form={form} labels={labels} />
      {kind.fields(form, labels, t)}
      {entry && step === 'delete' && (
        <RemovalDialog
          title={t('lists.deleteTitle', { name: kind.name(entry.attributes) })}
          remove={() => removeEntry(source, entry)}
          onRemoved={() => onClose(true)}
          onConflict={() => setStep('conflict')}
          onCancel={() => setStep('edit')}
        >
          <p>{t(`lists.${list}.deleteText`)}</p>
        </RemovalDialog>
      )}
      {step === 'conflict' && <ConflictDialog onReload={takeNewest} onStay={() => setStep('edit')} />}
    </Editor>
  )
}

function EntryLoadError({
  error,
  source,
  onClose,
}: {
  error: unknown
  source: Source
  onClose: Props['onClose']
}) {
  const { t } = useTranslation()
  const close = () => onClose(false)
  return (
    <Dialog title={t(`lists.${source.list}.edit`)} onClose={close}>
      <StatePanel icon={LIST_KINDS[source.list].icon} title={t('toast.error')} text={problemText(error, t)} />
    </Dialog>
  )
}
