import { IconBellOff, IconCircleCheck, IconMailCheck, IconMailQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmSubscription, unsubscribe } from '#contract/notifications/calls.ts'
import { confirmReportRecipient, declineReports } from '#contract/reports/schedule-calls.ts'
import { api } from '../kernel/api/api.ts'
import { isProblem } from '../kernel/problem.ts'
import { problemText } from '../kernel/problem-text.ts'
import { Button } from '../ui/button.tsx'
import { useTitle } from '../ui/page-header.tsx'
import { StatePanel } from '../ui/state-panel.tsx'

export type Purpose = keyof typeof PURPOSES

type Secret = { id: string; secret: string }

/** What each link does, with the id and the secret that it has. */
const PURPOSES = {
  confirm: {
    icon: <IconMailCheck />,
    act: ({ id, secret }: Secret) => api(confirmSubscription, { params: { notificationId: id, secret } }),
  },
  unsubscribe: {
    icon: <IconBellOff />,
    act: ({ id, secret }: Secret) => api(unsubscribe, { params: { notificationId: id, secret } }),
  },
  confirmReports: {
    icon: <IconMailCheck />,
    act: ({ id, secret }: Secret) => api(confirmReportRecipient, { params: { recipientId: id, secret } }),
  },
  declineReports: {
    icon: <IconBellOff />,
    act: ({ id, secret }: Secret) => api(declineReports, { params: { recipientId: id, secret } }),
  },
} as const

/** Id and secret are in the fragment, which is not sent to any server. */
function readHash(hash: string): Secret {
  const [id = '', secret = ''] = hash.replace(/^#/, '').split('/')
  return { id, secret }
}

type Step = 'ask' | 'busy' | 'done' | 'gone' | 'failed'

/**
 * The page behind a link in a mail, without a sign-in. It asks for a click: mail scanners follow links, but press no
 * buttons.
 */
export function MailLinkPage({ purpose, hash }: { purpose: Purpose; hash: string }) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>('ask')
  const [problem, setProblem] = useState<unknown>(null)
  const { act: perform, icon } = PURPOSES[purpose]
  useTitle(t(`mailLink.${purpose}.title`))

  async function act() {
    setStep('busy')
    try {
      await perform(readHash(hash))
      setStep('done')
    } catch (error) {
      setProblem(error)
      setStep(isProblem(error, 404) ? 'gone' : 'failed')
    }
  }

  if (step === 'done')
    return (
      <StatePanel
        isPage
        icon={<IconCircleCheck />}
        title={t(`mailLink.${purpose}.done`)}
        text={t(`mailLink.${purpose}.doneText`)}
      />
    )
  if (step === 'gone')
    return (
      <StatePanel
        isPage
        icon={<IconMailQuestion />}
        title={t('mailLink.gone')}
        text={t('mailLink.goneText')}
      />
    )
  return (
    <StatePanel
      isPage
      icon={icon}
      title={t(`mailLink.${purpose}.title`)}
      text={t(`mailLink.${purpose}.text`)}
    >
      <Button kind="primary" isBusy={step === 'busy'} onClick={() => void act()}>
        {t(`mailLink.${purpose}.action`)}
      </Button>
      {step === 'failed' && (
        <p className="fault" role="alert">
          {problemText(problem, t)}
        </p>
      )}
    </StatePanel>
  )
}
