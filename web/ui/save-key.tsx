import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** The name of the modifier key on the user's keyboard: Ctrl or ⌘. */
export function useControlKey(): string {
  const { t } = useTranslation()
  return isMac() ? '⌘' : t('key.control')
}

export function SaveKey() {
  const control = useControlKey()
  return <kbd aria-hidden="true">{control} ↵</kbd>
}

export const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)
