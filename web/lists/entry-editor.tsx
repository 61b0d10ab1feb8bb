import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { isProblem } from '../kernel/problem.ts'
import { problemText } from '../kernel/problem-text.ts'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Editor } from '../ui/editor.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { ReadOnlyFields } from '../ui/read-only-fields.tsx'
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
  const { list } = source
  const kind = LIST_KINDS[list]
  const labels = kind.labels(t)
  const editor = useRecordEditor({
    latest: loaded,
    valuesOf: (entry: Entry | null) => kind.values(entry?.attributes ?? null),
    check: (values) => kind.check(values, t),
    save: (values, { saved }) => {
      const attributes = kind.attributes(values, saved?.attributes ?? null)
      return saved ? changeEntry(source, saved, attributes) : addEntry(source, attributes)
    },
    faults: (error) => (isProblem(error, 409) ? { [kind.main]: problemText(error, t) } : undefined),
    details: (_values, { attributes }) => ({ text: kind.name(attributes) }),
    onSaved: () => onClose(true),
    remove: (entry) => removeEntry(source, entry),
    reload,
  })
  const { form, saved: entry } = editor

  // Whoever may not change entries gets here by a URL: the list does not open them.
  const isReadOnly = entry !== null && !rights.change
  return (
    <Editor
      title={isReadOnly ? t('lists.view') : entry ? t(`lists.${list}.edit`) : t(`lists.${list}.add`)}
      size={kind.size}
      form={form}
      isReadOnly={isReadOnly}
      onClose={() => onClose(false)}
      onDelete={entry && rights.remove ? () => editor.setStep('delete') : undefined}
    >
      <ErrorSummary form={form} labels={labels} />
      <ReadOnlyFields isLocked={isReadOnly}>{kind.fields(form, labels, t)}</ReadOnlyFields>
      <EditorDialogs
        editor={editor}
        removal={{
          title: entry ? t('lists.deleteTitle', { name: kind.name(entry.attributes) }) : '',
          children: <p>{t(`lists.${list}.deleteText`)}</p>,
          onRemoved: () => onClose(true),
        }}
      />
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
