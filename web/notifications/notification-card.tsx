import { IconBell, IconBellRinging, IconMailQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type MyCompany, useMe } from '../kernel/me.ts'
import { problemText } from '../kernel/problem-text.ts'
import { useSave } from '../kernel/use-save.ts'
import { Button } from '../ui/button.tsx'
import { checks, collectFaults } from '../ui/checks.ts'
import { EmailField } from '../ui/fields.tsx'
import { useForm } from '../ui/form.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { type Subscriber, type Subscription, subscriptionQuery, switchOff, switchOn } from './queries.ts'

/** Mails about a company: on or off, and to which address. */
export function NotificationCard({ company }: { company: MyCompany }) {
  const { t } = useTranslation()
  const whose = { companyId: company.id, userId: useMe().id }
  // The company's attribute already says if it is off: no skeleton then.
  const isOff = !company.attributes.isEventNotificationSubscriptionEnabled
  const query = useQuery({ ...subscriptionQuery(whose), ...(isOff && { placeholderData: null }) })
  return (
    <section className="card" aria-labelledby="notifications">
      <h2 className="subtitle" id="notifications">
        {t('notifications.title')}
      </h2>
      <p className="card-text">{t('notifications.text')}</p>
      {query.isPending && <div className="bone bone-notice fresh" />}
      {query.data === undefined && query.isError && (
        <div className="notice" role="alert">
          <p>{problemText(query.error, t)}</p>
          <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {query.data === null && <SwitchOn whose={whose} />}
      {query.data && <SwitchOff key={query.data.id} whose={whose} subscription={query.data} />}
    </section>
  )
}

function SwitchOn({ whose }: { whose: Subscriber }) {
  const { t } = useTranslation()
  const { email } = useMe().attributes
  const starting = useSave({ save: (address: string) => switchOn(whose, address) })
  const form = useForm({
    initial: { email: email ?? '' },
    check: (values) => collectFaults({ email: checks(t).email(values.email) }),
    save: (values) => starting.save(values.email.trim()),
  })
  return (
    <form aria-labelledby="notifications" {...form.props}>
      <div className="form">
        <EmailField
          label={t('notifications.email')}
          hint={t('notifications.emailHint')}
          field={form.field('email')}
        />
      </div>
      <div className="card-foot">
        <Button type="submit" kind="primary" isBusy={form.isSaving}>
          <IconBell />
          {t('notifications.on')}
        </Button>
      </div>
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  )
}

function SwitchOff({ whose, subscription }: { whose: Subscriber; subscription: Subscription }) {
  const { t } = useTranslation()
  const ending = useSave({ save: () => switchOff(whose, subscription) })
  const { email, isConfirmed } = subscription.attributes
  return (
    <>
      {isConfirmed ? (
        <SubscriptionNotice
          icon={<IconBellRinging aria-hidden="true" />}
          text={t('notifications.goTo', { email })}
        />
      ) : (
        <SubscriptionNotice
          isWaiting
          icon={<IconMailQuestion aria-hidden="true" />}
          text={t('notifications.waits', { email })}
        />
      )}
      <div className="card-foot">
        <Button isBusy={ending.isPending} onClick={() => ending.start()}>
          {t('notifications.off')}
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
