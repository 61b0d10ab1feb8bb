import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

/** An action of a button or form, one at a time: what starts while it is running is ignored. */
export function useAction<Result, Input = void>(act: (input: Input) => Promise<Result>) {
  const mutationKey = [useId()]
  const mutations = useQueryClient().getMutationCache()
  const { mutateAsync, isPending, isSuccess, error, reset } = useMutation({
    mutationKey,
    mutationFn: (input: Input) => act(input),
  })
  // From the cache, because `isPending` is stale until the next render: two clicks in one frame must not save twice.
  const findRunning = () => mutations.find<Result, Error, Input>({ mutationKey, status: 'pending' })
  return {
    isPending,
    isSuccess,
    error,
    reset,
    /** Resolves to undefined if it is running already. */
    run: async (input: Input): Promise<Result | undefined> =>
      findRunning() ? undefined : await mutateAsync(input),
    runningInput: (): Input | undefined => findRunning()?.state.variables,
  }
}
