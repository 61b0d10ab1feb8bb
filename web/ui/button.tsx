import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  kind?: 'primary' | 'quiet' | 'inline' | 'danger' | 'destroy' | undefined
  /** Shows that it is working; a busy button ignores clicks. */
  isBusy?: boolean | undefined
}

const CLASSES = {
  primary: 'primary',
  quiet: 'quiet',
  inline: 'quiet inline',
  danger: 'quiet danger',
  destroy: 'destroy',
}

export function Button({ kind, isBusy, className = '', children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      className={`btn ${kind ? CLASSES[kind] : ''} ${className}`}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
