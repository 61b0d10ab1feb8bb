import type { ReactNode } from 'react'

type Props = {
  icon: ReactNode
  title: string
  text?: ReactNode
  children?: ReactNode
  /** Fills a page instead of a list. */
  isPage?: boolean
}

/** One line that says what this is, and what can be done: empty lists, failures, missing pages. */
export function State({ icon, title, text, children, isPage }: Props) {
  const Heading = isPage ? 'h1' : 'h3'
  return (
    <div className={isPage ? 'state page' : 'state'}>
      <span className="medal" aria-hidden="true">
        {icon}
      </span>
      <Heading className="subtitle">{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
