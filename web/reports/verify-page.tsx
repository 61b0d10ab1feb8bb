import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyReportFile } from '#contract/reports/calls.ts'
import { FILE_BYTES_MAX } from '#contract/reports/verification.ts'
import { api } from '../kernel/api/api.ts'
import { problemText } from '../kernel/problem-text.ts'
import { BackLink } from '../ui/back-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useAction } from '../ui/use-action.ts'
import { DropZone } from './drop-zone.tsx'
import { VerificationResult } from './verification-result.tsx'
import styles from './verify.module.css'

const route = getRouteApi('/company/$companyId/report-templates/verify')

/** Whether a file is a report that was made here: somebody drops it, and reads the answer below. */
export function VerifyPage() {
  const { t } = useTranslation()
  const params = route.useParams()
  const [file, setFile] = useState<File | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const [result, setResult] = useState<Awaited<ReturnType<typeof verify>> | null>(null)
  const { run, isPending, error, reset } = useAction(verify)

  async function verify(chosen: File) {
    const { data } = await api(verifyReportFile, { params, upload: chosen })
    return data.attributes
  }

  async function take(chosen: File): Promise<void> {
    if (isPending) return
    reset()
    setFile(chosen)
    setResult(null)
    setTooLarge(chosen.size > FILE_BYTES_MAX)
    if (chosen.size > FILE_BYTES_MAX) return
    // The failure is shown by `error`.
    const found = await run(chosen).catch(() => undefined)
    if (found) setResult(found)
  }

  const failure = isTooLarge ? t('reports.verify.tooLarge') : error && problemText(error, t)
  return (
    <>
      <PageHeader
        title={t('reports.verify.title')}
        back={
          <BackLink to="/company/$companyId/report-templates" params={params}>
            {t('reports.title')}
          </BackLink>
        }
      />
      <div className={styles.page}>
        <DropZone isBusy={isPending} onFile={(chosen) => void take(chosen)} />
        <div aria-live="polite" className={styles.answer}>
          {isPending && (
            <p className={styles.busy}>
              <span className="spinner" aria-hidden="true" />{' '}
              {t('reports.verify.busy', { name: file?.name ?? '' })}
            </p>
          )}
          {failure && !isPending && (
            <p className={styles.failure} role="alert">
              {failure}
            </p>
          )}
          {result && !isPending && <VerificationResult result={result} name={file?.name ?? ''} />}
        </div>
      </div>
    </>
  )
}
