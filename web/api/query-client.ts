import { QueryClient } from '@tanstack/react-query'
import { ApiProblem, Unreachable } from './problem.ts'

// A refusal stays one however often it is asked; only silence and faults are worth another try.
const isWorthRetrying = (error: Error) =>
  error instanceof Unreachable || (error instanceof ApiProblem && error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && isWorthRetrying(error),
      retryDelay: (count) => 400 * 2 ** count,
      throwOnError: false,
    },
    mutations: { retry: false },
  },
})
