import type { JobPayloads, Task, TaskDeps } from '../jobs/public.ts'
import { mailEmailChange } from './change-email.ts'
import { registerByMail, resendVerification } from './register-account.ts'
import { mailResetLink } from './reset-password.ts'

/**
 * Jobs for requests that are answered by mail. A request only queues the job, for any address; whether the address has
 * an account is looked up here, so that the response time does not reveal it.
 */
export const mailRequestTasks = (deps: TaskDeps): Task[] => [
  {
    name: 'mail-reset-link',
    run: (payload) => mailResetLink(deps, payload as JobPayloads['mail-reset-link']),
  },
  {
    name: 'mail-email-change',
    run: (payload) => mailEmailChange(deps, payload as JobPayloads['mail-email-change']),
  },
  {
    name: 'register-account',
    run: (payload) => registerByMail(deps, payload as JobPayloads['register-account']),
  },
  {
    name: 'resend-verification',
    run: (payload) => resendVerification(deps, payload as JobPayloads['resend-verification']),
  },
]
