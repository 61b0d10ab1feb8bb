import { endLicences, reconcileBilling } from '../billing/public.ts'
import { signCheckpoint } from '../history/public.ts'
import { cleanUpIdentity, mailRequestTasks, removeExpiredIdentity } from '../identity/public.ts'
import { answerOpenTrips, completeDigest, mailOpenTrips } from '../inbox/public.ts'
import { removeOldMails, sendMail } from '../mail/public.ts'
import { removeOldTripNotifications, sendTripNotifications } from '../notifications/public.ts'
import { processRecordings, removeOldPositions } from '../recording/public.ts'
import { mailDueReminders } from '../reminders/public.ts'
import { keepIfWanted, removeExpiredReports, sendDueReports, tellUnsentReport } from '../reports/public.ts'
import { removeOldEvents } from '../security-log/public.ts'
import { removeOldJobs } from './remove-old-jobs.ts'
import type { ConnectedTaskDeps, Task } from './task.ts'

/** Every task that a worker knows, by name. The task of a capability is defined in its folder and listed here. */
export const allTasks = (deps: ConnectedTaskDeps): Task[] => [
  sendMail(deps, {
    late: { 'open-trips': completeDigest(deps.config), 'report-ready': keepIfWanted },
    unsent: { 'report-ready': tellUnsentReport(deps.config) },
  }),
  removeOldMails(deps),
  removeOldJobs(deps),
  cleanUpIdentity(deps),
  removeExpiredIdentity(deps),
  ...mailRequestTasks(deps),
  sendTripNotifications(deps),
  removeOldTripNotifications(deps),
  mailDueReminders(deps),
  mailOpenTrips(deps),
  sendDueReports(deps),
  removeExpiredReports(deps),
  processRecordings(deps),
  answerOpenTrips(deps),
  removeOldPositions(deps),
  signCheckpoint(deps),
  removeOldEvents(deps),
  endLicences(deps),
  reconcileBilling(deps),
]
