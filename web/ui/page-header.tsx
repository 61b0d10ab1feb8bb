import { type ReactNode, useEffect } from 'react'
import { Count } from './count.tsx'

type Props = {
  title: string
  /** The open tab; it precedes the title in the browser's window title. */
  tab?: string | undefined
  /** The number of rows that the page lists, or that it is more than is counted. */
  count?: number | string | undefined
  /** The link to the page above this one. */
  back?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** The band at the top of a page: title, actions and tabs. */
export function PageHeader({ title, tab, count, back, actions, children }: Props) {
  useTitle(title, tab)
  return (
    <header className="page-head">
      {back}
      <div className="page-head-row">
        <h1 className="title" tabIndex={-1}>
          {title}
        </h1>
        {typeof count === 'number' ? (
          <Count value={count} />
        ) : (
          count && <span className="count">{count}</span>
        )}
        <div className="spread" />
        {actions}
      </div>
      {children}
    </header>
  )
}

export function useTitle(title: string, tab?: string): void {
  useEffect(() => {
    document.title = `${tab && tab !== title ? `${tab} – ` : ''}${title} – Wegbuch`
  }, [title, tab])
}
