import {
  IconAlertTriangle,
  IconClockOff,
  IconDownload,
  IconFileText,
  IconMailQuestion,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#contract/kernel/call.ts'
import { getReportLink } from '#contract/reports/schedule-calls.ts'
import { writeDate } from '#domain/format/date.ts'
import { api } from '../../kernel/api/api.ts'
import { isProblem } from '../../kernel/problem.ts'
import { problemText } from '../../kernel/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { useTitle } from '../../ui/page-header.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'

type Link = Reply<typeof getReportLink>['data']['attributes']

/** Id and secret are in the fragment, which is not sent to any server. */
function paramsOf(hash: string) {
  const [linkId = '', secret = ''] = hash.replace(/^#/, '').split('/')
  return { linkId, secret }
}

/** The page behind the link of a mailed report, without a sign-in. Looking at it uses nothing up. */
export function ReportLinkPage({ hash }: { hash: string }) {
  const { t } = useTranslation()
  const [link, setLink] = useState<Link | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  useTitle(t('reportLink.title'))
  useEffect(() => {
    const ending = new AbortController()
    api(getReportLink, { params: paramsOf(hash), signal: ending.signal })
      .then(({ data }) => setLink(data.attributes))
      .catch((error: unknown) => {
        if (!ending.signal.aborted) setProblem(error)
      })
    return () => ending.abort()
  }, [hash, attempt])

  if (isProblem(problem, 410))
    return (
      <StatePanel
        isPage
        icon={<IconClockOff />}
        title={t('reportLink.expired')}
        text={t('reportLink.expiredText')}
      />
    )
  if (isProblem(problem, 404))
    return (
      <StatePanel
        isPage
        icon={<IconMailQuestion />}
        title={t('reportLink.unknown')}
        text={t('reportLink.unknownText')}
      />
    )
  if (problem)
    return (
      <StatePanel
        isPage
        isFailure
        icon={<IconAlertTriangle />}
        title={t('reportLink.failed')}
        text={problemText(problem, t)}
      >
        <Button
          onClick={() => {
            setProblem(null)
            setAttempt(attempt + 1)
          }}
        >
          {t('action.retry')}
        </Button>
      </StatePanel>
    )
  if (!link)
    return (
      <StatePanel
        isPage
        icon={<IconFileText />}
        title={t('reportLink.title')}
        text={t('reportLink.loading')}
      />
    )
  return <Found link={link} hash={hash} />
}

function Found({ link, hash }: { link: Link; hash: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { linkId, secret } = paramsOf(hash)
  const size = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format(Math.max(1, link.bytes / 1_000))
  return (
    <StatePanel
      isPage
      icon={<IconFileText />}
      title={t('reportLink.title')}
      text={t('reportLink.of', { company: link.companyName })}
    >
      <a className="btn primary" href={`/api/report-links/${linkId}/${secret}/file`} download={link.fileName}>
        <IconDownload />
        {t('reportLink.download')}
      </a>
      <small>
        {link.fileName} · {size}
      </small>
      <small>{t('reportLink.until', { date: writeDate(link.expiresAtIso, language) })}</small>
    </StatePanel>
  )
}
