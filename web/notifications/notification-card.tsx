import { IconBell, IconBellRinging, IconMailQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventType } from '#contract/notifications/subscription.ts'
import { type MyCompany, useMe } from '../kernel/me.ts'
import { problemText } from '../kernel/problem-text.ts'
import { useSave } from '../kernel/use-save.ts'
import { Button } from '../ui/button.tsx'
import { checks, collectFaults } from '../ui/checks.ts'
import { EmailField } from '../ui/fields.tsx'
import { useForm } from '../ui/form.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import {
  isOf,
  type Subscriber,
  type Subscription,
  subscriptionsQuery,
  switchOff,
  switchOn,
} from './queries.ts'

/** Mails about open trips are chosen in the settings of the inbox. */
type CardType = Exclude<EventType, 'inbox.open'>

/** The texts of the two kinds of mails. */
const TEXTS = {
  'trip.recording.*': {
    title: 'notifications.title',
    text: 'notifications.text',
    email: 'notifications.email',
    on: 'notifications.on',
    off: 'notifications.off',
    goTo: 'notifications.goTo',
    waits: 'notifications.waits',
  },
  'reminder.due': {
    title: 'notifications.reminders.title',
    text: 'notifications.reminders.text',
    email: 'notifications.reminders.email',
    on: 'notifications.reminders.on',
    off: 'notifications.reminders.off',
    goTo: 'notifications.reminders.goTo',
    waits: 'notifications.reminders.waits',
  },
} as const satisfies Record<CardType, object>

/** Mails about new trips of a company: on or off, and to which address. */
export function NotificationCard({ company }: { company: MyCompany }) {
  // The company's attribute already says if it is off: no skeleton then.
  const isOff = !company.attributes.isEventNotificationSubscriptionEnabled
  return <SubscriptionCard company={company} eventType="trip.recording.*" isOff={isOff} />
}

/** The same about what is due. */
export const ReminderMailCard = ({ company }: { company: MyCompany }) => (
  <SubscriptionCard company={company} eventType="reminder.due" />
)

/** Mails about open trips have days and quiet hours, which are chosen in the inbox. */
export function InboxMailCard({ company }: { company: MyCompany }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="subtitle" id={id}>
        {t('inbox.mailCard.title')}
      </h2>
      <p className="card-text">{t('inbox.mailCard.text')}</p>
      <div className="card-foot">
        <Link
          className="btn"
          to="/company/$companyId/inbox"
          params={{ companyId: company.id }}
          search={{ settings: true }}
        >
          <IconBell />
          {t('inbox.mailCard.open')}
        </Link>
      </div>
    </section>
  )
}

type CardProps = { company: MyCompany; eventType: CardType; isOff?: boolean }

function SubscriptionCard({ company, eventType, isOff = false }: CardProps) {
  const { t } = useTranslation()
  const id = useId()
  const whose = { companyId: company.id, userId: useMe().id }
  const query = useQuery(subscriptionsQuery(whose))
  const subscription = query.data?.find(isOf(eventType))
  const isLoaded = query.data !== undefined
  const texts = TEXTS[eventType]
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="subtitle" id={id}>
        {t(texts.title)}
      </h2>
      <p className="card-text">{t(texts.text)}</p>
      {query.isPending && !isOff && <div className="bone bone-notice fresh" />}
      {query.isError && !isLoaded && (
        <div className="notice" role="alert">
          <p>{problemText(query.error, t)}</p>
          <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {!subscription && (isLoaded || (isOff && query.isPending)) && (
        <SwitchOn {...{ whose, eventType, labelledBy: id }} />
      )}
      {subscription && <SwitchOff key={subscription.id} {...{ whose, subscription, eventType }} />}
    </section>
  )
}

type SwitchOnProps = { whose: Subscriber; eventType: CardType; labelledBy: string }

function SwitchOn({ whose, eventType, labelledBy }: SwitchOnProps) {
  const { t } = useTranslation()
  const { email } = useMe().attributes
  const starting = useSave({ save: (address: string) => switchOn(whose, eventType, address) })
  const form = useForm({
    initial: { email: email ?? '' },
    check: (values) => collectFaults({ email: checks(t).email(values.email) }),
    save: (values) => starting.save(values.email.trim()),
  })
  return (
    <form aria-labelledby={labelledBy} {...form.props}>
      <div className="form">
        <EmailField
          label={t(TEXTS[eventType].email)}
          hint={t('notifications.emailHint')}
          field={form.field('email')}
        />
      </div>
      <div className="card-foot">
        <Button type="submit" kind="primary" isBusy={form.isSaving}>
          <IconBell />
          {t(TEXTS[eventType].on)}
        </Button>
      </div>
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  )
}

type SwitchOffProps = { whose: Subscriber; subscription: Subscription; eventType: CardType }

function SwitchOff({ whose, subscription, eventType }: SwitchOffProps) {
  const { t } = useTranslation()
  const ending = useSave({ save: () => switchOff(whose, subscription) })
  const { email, isConfirmed } = subscription.attributes
  const texts = TEXTS[eventType]
  return (
    <>
      {isConfirmed ? (
        <SubscriptionNotice icon={<IconBellRinging aria-hidden="true" />} text={t(texts.goTo, { email })} />
      ) : (
        <SubscriptionNotice
          isWaiting
          icon={<IconMailQuestion aria-hidden="true" />}
          text={t(texts.waits, { email })}
        />
      )}
      <div className="card-foot">
        <Button isBusy={ending.isPending} onClick={() => ending.start()}>
          {t(texts.off)}
        </Button>
      </div>
    </>
  )
}

const SubscriptionNotice = ({
  icon,
  text,
  isWaiting,
}: {
  icon: ReactNode
  text: string
  isWaiting?: boolean
}) => (
  <p className={isWaiting ? 'notice waiting' : 'notice'}>
    {icon}
    <span>{text}</span>
  </p>
)
