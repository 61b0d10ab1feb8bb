/** The content of a mail before layout. */
export type Letter = {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  heading: string
  body: Part[]
}

/** Normal text, or smaller text. */
type TextStyle = 'paragraph' | 'note'

/** A line in bold and one below it. */
export type ListItem = { title: string; text: string; isUrgent: boolean }

export type Part =
  | { kind: 'paragraph'; text: string }
  /** The main action. Its address is also written out, for programs that show no buttons. */
  | { kind: 'button'; label: string; link: string }
  | { kind: 'link'; look: TextStyle; text: string; label: string; link: string }
  | { kind: 'note'; text: string }
  | { kind: 'list'; items: readonly ListItem[] }

export const paragraph = (text: string): Part => ({ kind: 'paragraph', text })
export const note = (text: string): Part => ({ kind: 'note', text })
export const list = (items: readonly ListItem[]): Part => ({ kind: 'list', items })
export const button = (label: string, link: string): Part => ({ kind: 'button', label, link })
export const link = (text: string, label: string, address: string, look: TextStyle = 'paragraph'): Part => ({
  kind: 'link',
  look,
  text,
  label,
  link: address,
})
