import { queryClient } from './api/query-client.ts'
import { ApiProblem } from './problem.ts'

/** The vehicle's plan did not allow it. */
export const isPlanRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code?.startsWith('license.') === true

/** The cached plan was stale: refetches the rights of vehicles and the trips of their months. */
export const reloadPlans = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['vehicle'] }),
    queryClient.invalidateQueries({
      queryKey: ['trips'],
      predicate: ({ queryKey }) => queryKey[2] === 'months',
    }),
  ])
