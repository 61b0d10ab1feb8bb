import { type Answer, refused, told } from '../command.ts'
import type { Db } from '../db/pool.ts'
import { type FailedJob, failedJobs, retryJobs } from './store.ts'

export const USAGE = 'Usage: npm run jobs -- list | retry <id> | retry all'

/** `npm run jobs`: what failed, and once more. */
export async function answerJobsCommand(db: Db, [verb, which = '', ...rest]: string[]): Promise<Answer> {
  if (rest.length > 0) return refused(USAGE)
  if (verb === 'list' && which === '') return list(db)
  if (verb === 'retry' && which === 'all') return retryAll(db)
  if (verb === 'retry' && /^\d{1,18}$/.test(which)) return retryOne(db, which)
  return refused(USAGE)
}

async function list(db: Db): Promise<Answer> {
  const jobs = await failedJobs(db)
  return jobs.length === 0 ? told('No job has failed.') : told(...jobs.map(lineOf))
}

async function retryOne(db: Db, id: string): Promise<Answer> {
  const jobs = await failedJobs(db)
  if (!jobs.some((job) => job.id === id)) return refused(`There is no failed job ${id}.`)
  await retryJobs(db, [id])
  return told(`Job ${id} will run again now.`)
}

async function retryAll(db: Db): Promise<Answer> {
  const jobs = await failedJobs(db)
  const count = await retryJobs(
    db,
    jobs.map((job) => job.id),
  )
  return told(count === 1 ? '1 job will run again now.' : `${count} jobs will run again now.`)
}

function lineOf({ id, task, attempts, max_attempts, last_error, run_at }: FailedJob): string {
  const next = attempts < max_attempts ? `next attempt ${run_at}` : 'no attempt left'
  const [reason = ''] = (last_error ?? 'its worker died').split('\n')
  return `${id}  ${task}  attempt ${attempts} of ${max_attempts}, ${next}: ${reason}`
}
