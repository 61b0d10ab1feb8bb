import { isTouch } from './use-media.ts'

/** Where the focus begins. On a touch screen a field would open the keyboard over the form unasked. */
export function findFirstFocus(part: HTMLElement): HTMLElement | null {
  const wanted = part.querySelector<HTMLElement>('[data-autofocus]')
  return wanted?.dataset.autofocus === 'field' && isTouch() ? part.querySelector('h2') : wanted
}
