import type { ReactNode } from 'react'

type Props = {
  icon: ReactNode
  title: string
  text?: ReactNode
  children?: ReactNode
  /** Fills a page instead of a list. */
  isPage?: boolean
  isFailure?: boolean
}

/** One line that says what this is, and what can be done: empty lists, failures, missing pages. */
export function State({ icon, title, text, children, isPage, isFailure }: Props) {
  const Heading = isPage ? 'h1' : 'h3'
  return (
    <div className={isPage ? 'state page' : 'state'}>
      <span className={isFailure ? 'medal failure' : 'medal'} aria-hidden="true">
        {icon}
      </span>
      <Heading className={isPage ? 'title' : 'subtitle'}>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
