import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  title: string
  /** How many there are of what the page lists. */
  count?: number | undefined
  actions?: ReactNode
  children?: ReactNode
}

/** The white band on top of a page: its title, what can be done, and its tabs. */
export function PageHeader({ title, count, actions, children }: Props) {
  const { i18n } = useTranslation()
  useTitle(title)
  return (
    <header className="head">
      <div className="head-row">
        <h1 className="title" tabIndex={-1}>
          {title}
        </h1>
        {count !== undefined && (
          <span className="count">{new Intl.NumberFormat(i18n.language).format(count)}</span>
        )}
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
