import { QueryClient } from '@tanstack/react-query'
import { isWorthRetrying, retryDelay } from './retry.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && isWorthRetrying(error),
      retryDelay,
      throwOnError: false,
    },
    mutations: { retry: false },
  },
})
