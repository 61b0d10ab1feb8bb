import { type CommandResult, failure, success } from '../command-result.ts'
import type { Db } from '../db/pool.ts'
import { type FailedJob, failedJobs, retryJobs } from './store.ts'

export const USAGE = 'Usage: npm run jobs -- list | retry <id> | retry all'

/** `npm run jobs`: lists failed jobs and runs them again. */
export async function runJobsCommand(db: Db, [verb, which = '', ...rest]: string[]): Promise<CommandResult> {
  if (rest.length > 0) return failure(USAGE)
  if (verb === 'list' && which === '') return list(db)
  if (verb === 'retry' && which === 'all') return retryAll(db)
  if (verb === 'retry' && /^\d{1,18}$/.test(which)) return retryOne(db, which)
  return failure(USAGE)
}

async function list(db: Db): Promise<CommandResult> {
  const jobs = await failedJobs(db)
  return jobs.length === 0 ? success('No job has failed.') : success(...jobs.map(jobLine))
}

async function retryOne(db: Db, id: string): Promise<CommandResult> {
  const jobs = await failedJobs(db)
  if (!jobs.some((job) => job.id === id)) return failure(`There is no failed job ${id}.`)
  await retryJobs(db, [id])
  return success(`Job ${id} will run again now.`)
}

async function retryAll(db: Db): Promise<CommandResult> {
  const jobs = await failedJobs(db)
  const count = await retryJobs(
    db,
    jobs.map((job) => job.id),
  )
  return success(count === 1 ? '1 job will run again now.' : `${count} jobs will run again now.`)
}

function jobLine({ id, task, attempts, max_attempts, last_error, run_at }: FailedJob): string {
  const next = attempts < max_attempts ? `next attempt ${run_at}` : 'no attempt left'
  const [reason = ''] = (last_error ?? 'its worker died').split('\n')
  return `${id}  ${task}  attempt ${attempts} of ${max_attempts}, ${next}: ${reason}`
}
