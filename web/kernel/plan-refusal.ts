import { queryClient } from './api/query-client.ts'
import { ApiProblem } from './problem.ts'

/** The plan of the vehicle did not allow it. */
export const isPlanRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code?.startsWith('license.') === true

/** What the page believed of the plan was old: it reads again what vehicles may and how full their months are. */
export const reloadPlans = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['vehicle'] }),
    queryClient.invalidateQueries({
      queryKey: ['trips'],
      predicate: ({ queryKey }) => queryKey[2] === 'months',
    }),
  ])
