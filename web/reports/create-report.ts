import type { TFunction } from 'i18next'
import { makeReport, makeVehiclesReport, type VehiclesReportFormat } from '#contract/reports/calls.ts'
import type { ReportSettings } from '#contract/reports/template.ts'
import type { Language } from '#contract/users/user.ts'
import { type DownloadedFile, download, type Progress, saveFile } from '../kernel/api/download.ts'
import { isProblem } from '../kernel/problem.ts'
import { problemReference, problemText } from '../kernel/problem-text.ts'
import { toast } from '../ui/toasts.ts'
import { toInstants } from './last-period.ts'
import { progressShare, progressText } from './progress-text.ts'
import { runningReports } from './running-reports.ts'

/** Translation function and language for the toasts. */
export type Localization = { t: TFunction; language: Language }

type Job = {
  /** The key of the button that is busy with it. */
  key: string
  /** Its name in the toast. */
  name: string
}

type Fetch = (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<DownloadedFile>

/** `templateId`: the template it is made from, if any. */
export const createReport = (
  job: Job & { companyId: string; settings: ReportSettings; templateId: string | null },
  speech: Localization,
): Promise<void> =>
  runJob(job, speech, (signal, onProgress) =>
    download(
      makeReport,
      {
        params: { companyId: job.companyId },
        attributes: { ...job.settings, reportTemplateId: job.templateId },
        signal,
      },
      onProgress,
    ),
  )

type Days = { first: string; last: string; format: VehiclesReportFormat }

export const createVehiclesReport = (
  job: Job & { companyId: string; days: Days },
  speech: Localization,
): Promise<void> => {
  const { first, last, format } = job.days
  const attributes = { ...toInstants(first, last), format, locale: speech.language }
  return runJob(job, speech, (signal, onProgress) =>
    download(makeVehiclesReport, { params: { companyId: job.companyId }, attributes, signal }, onProgress),
  )
}

async function runJob({ key, name }: Job, { t, language }: Localization, fetch: Fetch): Promise<void> {
  if (runningReports.has(key)) return
  const cancelling = new AbortController()
  const id = toast.progress({
    title: t('reports.creating'),
    text: name,
    share: null,
    onCancel: () => cancelling.abort(),
  })
  runningReports.set(key, null)
  const onProgress = (progress: Progress) => {
    const share = progressShare(progress)
    runningReports.set(key, share)
    toast.update(id, { text: `${name} · ${progressText(progress, t, language)}`, share })
  }
  try {
    const file = await fetch(cancelling.signal, onProgress)
    cancelling.signal.throwIfAborted()
    saveFile(file)
    toast.success(t('reports.created'), file.name)
  } catch (error) {
    if (!cancelling.signal.aborted) showFailure(error, t)
  } finally {
    toast.dismiss(id)
    runningReports.remove(key)
  }
}

function showFailure(error: unknown, t: TFunction): void {
  const text = isProblem(error, 429) ? t('reports.tooMany') : problemText(error, t)
  toast.error(t('reports.failed'), text, problemReference(error))
}
