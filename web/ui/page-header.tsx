import { type ReactNode, useEffect } from 'react'

type Props = {
  title: string
  actions?: ReactNode
  children?: ReactNode
}

/** The white band on top of a page: its title, what can be done, and its tabs. */
export function PageHeader({ title, actions, children }: Props) {
  useTitle(title)
  return (
    <header className="head">
      <div className="head-row">
        <h1 className="title" tabIndex={-1}>
          {title}
        </h1>
        <div className="spread" />
        {actions}
      </div>
      {children}
    </header>
  )
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Wegbuch`
  }, [title])
}
