import { type ReactNode, useEffect } from 'react'
import { Count } from './count.tsx'

type Props = {
  title: string
  /** The open tab, which stands before it in the browser's own title. */
  tab?: string | undefined
  /** How many there are of what the page lists. */
  count?: number | undefined
  actions?: ReactNode
  children?: ReactNode
}

/** The white band on top of a page: its title, what can be done, and its tabs. */
export function PageHeader({ title, tab, count, actions, children }: Props) {
  useTitle(title, tab)
  return (
    <header className="head">
      <div className="head-row">
        <h1 className="title" tabIndex={-1}>
          {title}
        </h1>
        {count !== undefined && <Count value={count} />}
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
