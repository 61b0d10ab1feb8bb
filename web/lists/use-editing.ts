import { useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list itself stands one step back. */
    isOverList?: boolean
  }
}

type LeaveByAddress = (ignoreBlocker: boolean) => void

/** Closing goes one step back where opening went one ahead, so that Back never shows an editor again. */
export function useCloseEditor(leave: LeaveByAddress): (isSaved: boolean) => void {
  const { history } = useRouter()
  const { state } = useLocation()
  return (isSaved) => {
    if (state.isOverList) history.back({ ignoreBlocker: isSaved })
    else leave(isSaved)
  }
}
