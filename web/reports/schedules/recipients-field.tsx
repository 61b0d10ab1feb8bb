import { IconCircleCheck, IconClock, IconMailOff, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmailAddress } from '#contract/kernel/email.ts'
import { SCHEDULE_RECIPIENTS_MAX } from '#contract/reports/schedule.ts'
import { problemText } from '../../kernel/problem-text.ts'
import { useSave } from '../../kernel/use-save.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldState } from '../../ui/form.ts'
import { addRecipient, type Recipient, recipientsQuery, removeRecipient, schedulesQuery } from './queries.ts'
import styles from './schedules.module.css'

const STATES = { confirmed: IconCircleCheck, waiting: IconClock, declined: IconMailOff }

type Props = { companyId: string; field: FieldState<string[]> }

/** The company's addresses to choose from, and a field for another one. */
export function RecipientsField({ companyId, field }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const query = useQuery(recipientsQuery(companyId))
  const { data: schedules = [] } = useQuery(schedulesQuery(companyId))
  const used = new Set(schedules.flatMap(({ attributes }) => attributes.reportRecipientIds))
  const { value, fault } = field
  function onValue(chosen: string[]) {
    field.onValue(chosen)
    // The fault goes as soon as there is an address.
    field.onBlur()
  }
  const toggle = (one: string) =>
    onValue(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  return (
    <fieldset className={styles.recipients} aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className="label">{t('schedules.recipients')}</legend>
      {query.isPending && <div className="bone bone-notice fresh" />}
      {query.isError && !query.data && (
        <div className="notice" role="alert">
          <p>{problemText(query.error, t)}</p>
          <Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>
        </div>
      )}
      {query.data && query.data.length > 0 && (
        <ul>
          {query.data.map((one) => (
            <RecipientRow
              key={one.id}
              companyId={companyId}
              recipient={one}
              isChosen={value.includes(one.id)}
              isUsed={used.has(one.id)}
              isFull={value.length >= SCHEDULE_RECIPIENTS_MAX}
              onToggle={() => toggle(one.id)}
              onRemoved={() => onValue(value.filter((other) => other !== one.id))}
            />
          ))}
        </ul>
      )}
      <NewRecipient
        companyId={companyId}
        onAdded={({ id: added }) => {
          if (!value.includes(added) && value.length < SCHEDULE_RECIPIENTS_MAX) onValue([...value, added])
        }}
      />
      {fault && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

type RowProps = {
  companyId: string
  recipient: Recipient
  isChosen: boolean
  /** By a schedule, perhaps another: removing it would take it from there. */
  isUsed: boolean
  isFull: boolean
  onToggle: () => void
  onRemoved: () => void
}

function RecipientRow({ companyId, recipient, isChosen, isUsed, isFull, onToggle, onRemoved }: RowProps) {
  const { t } = useTranslation()
  const { email, state } = recipient.attributes
  const Icon = STATES[state]
  const removing = useSave({ save: () => removeRecipient(companyId, recipient), onSaved: onRemoved })
  return (
    <li>
      <label>
        <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={onToggle} />
        <span>{email}</span>
        <small className={styles[state]}>
          <Icon aria-hidden="true" />
          {t(`schedules.recipient.${state}`)}
        </small>
      </label>
      {!isChosen && !isUsed && (
        <button
          type="button"
          className="btn quiet icon"
          aria-label={t('schedules.removeRecipient', { email })}
          disabled={removing.isPending}
          onClick={() => removing.start()}
        >
          <IconX />
        </button>
      )}
    </li>
  )
}

function NewRecipient({ companyId, onAdded }: { companyId: string; onAdded: (added: Recipient) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const adding = useSave({
    save: (address: string) => addRecipient(companyId, address),
    success: (address) => t('schedules.added', { email: address }),
    onSaved: (added) => {
      setEmail('')
      onAdded(added)
    },
  })
  function add() {
    const address = email.trim()
    setWrong(!isEmailAddress(address))
    if (isEmailAddress(address)) adding.start(address)
  }
  // Enter adds the address instead of saving the schedule.
  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    add()
  }
  return (
    <div className={styles.add}>
      <input
        className="input"
        inputMode="email"
        autoComplete="off"
        aria-label={t('schedules.newRecipient')}
        aria-invalid={isWrong || undefined}
        aria-describedby={id}
        placeholder={t('schedules.newRecipient')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onKeyDown={keyDown}
      />
      <Button isBusy={adding.isPending} onClick={add}>
        <IconPlus />
        {t('schedules.addRecipient')}
      </Button>
      <p id={id} className={isWrong ? 'fault' : 'hint'}>
        {t(isWrong ? 'schedules.wrongRecipient' : 'schedules.recipientHint')}
      </p>
    </div>
  )
}
