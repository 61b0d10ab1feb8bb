import { isTouch } from './use-media.ts'

/** The element to focus first. On touch screens not a field, as that would open the keyboard. */
export function findFirstFocus(part: HTMLElement): HTMLElement | null {
  const target = part.querySelector<HTMLElement>('[data-autofocus]')
  return target?.dataset.autofocus === 'field' && isTouch() ? part.querySelector('h2') : target
}
