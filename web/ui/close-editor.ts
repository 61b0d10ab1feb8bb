import { useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list is the previous history entry. */
    isOverList?: boolean
  }
}

/** State of a link that opens an editor over its list. */
export const OVER_LIST = { isOverList: true }

type NavigateToList = (ignoreBlocker: boolean) => void

/**
 * Closing goes back in history if the editor was opened from its list, so that Back never reopens it. If the user has
 * navigated away while it was saving, nothing happens.
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
