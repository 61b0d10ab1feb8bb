import { QueryClient } from '@tanstack/react-query'
import { isRetryable, retryDelay } from './retry.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && isRetryable(error),
      retryDelay,
      throwOnError: false,
    },
    // Without a connection a save fails and says so; by default it would wait.
    mutations: { retry: false, networkMode: 'always' },
  },
})
