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

/** Whether the page has a heading already. */
export const HasPageHeading = createContext(false)

/** Title, text and actions of an empty list, an error or a missing page. */
export function StatePanel({ icon, title, text, children, isPage, isFailure }: Props) {
  const isUnder = use(HasPageHeading)
  const Heading = isPage ? (isUnder ? 'h2' : 'h1') : 'h3'
  return (
    <div className={isPage ? 'state-panel page' : 'state-panel'}>
      <span className={isFailure ? 'medal failure' : 'medal'} aria-hidden="true">
        {icon}
      </span>
      <Heading className={isPage ? 'title' : 'subtitle'}>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
