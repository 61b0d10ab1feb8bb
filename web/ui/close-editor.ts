import { useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list itself stands one step back. */
    isOverList?: boolean
  }
}

/** For a link that opens an editor over its list. */
export const OVER_LIST = { isOverList: true }

type NavigateToList = (ignoreBlocker: boolean) => void

/**
 * Closing goes one step back where opening went one ahead, so that Back never shows an editor again. Who has left
 * the editor while it was saving is not led away from where they are now.
 */
export function useCloseEditor(leave: NavigateToList): (isSaved: boolean) => void {
  const router = useRouter()
  const { state, href } = useLocation()
  return (isSaved) => {
    if (router.latestLocation.href !== href) return
    if (state.isOverList) router.history.back({ ignoreBlocker: isSaved })
    else leave(isSaved)
  }
}
