import { createContext, type ReactNode, use } from 'react'

type Props = {
  icon: ReactNode
  title: string
  text?: ReactNode
  children?: ReactNode
  /** Fills a page instead of a list. */
  isPage?: boolean
  isFailure?: boolean
}

/** Whether what is shown stands under the heading of a page already. */
export const HasPageHeading = createContext(false)

/** One line that says what this is, and what can be done: empty lists, failures, missing pages. */
export function StatePanel({ icon, title, text, children, isPage, isFailure }: Props) {
  const isUnder = use(HasPageHeading)
  const Heading = isPage ? (isUnder ? 'h2' : 'h1') : 'h3'
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
