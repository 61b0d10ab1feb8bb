import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** A text with a button that copies it. */
export function CopyLine({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <div className="copy">
      <span>{text}</span>
      {/* The clipboard needs a secure context. */}
      {isSecureContext && (
        <Button kind="quiet" onClick={() => void copy()}>
          {isCopied ? <IconCheck /> : <IconCopy />}
          <span role="status">{isCopied ? t('action.copied') : t('action.copy')}</span>
        </Button>
      )}
    </div>
  )
}
