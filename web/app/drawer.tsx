import { IconX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../ui/dialog.tsx'
import { Brand } from './brand.tsx'
import { Sidebar } from './sidebar.tsx'

/** The sidebar on a phone; it closes after navigation. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { href } = useLocation()
  const first = useRef(href)
  useEffect(() => {
    if (first.current !== href) onClose()
  }, [href, onClose])
  return (
    <Modal className="drawer" label={t('shell.navigation')} onClose={onClose}>
      <div className="drawer-head">
        <Brand />
        <button
          type="button"
          className="btn quiet icon"
          aria-label={t('shell.closeMenu')}
          onClick={onClose}
          data-autofocus
        >
          <IconX />
        </button>
      </div>
      <div className="side">
        <Sidebar />
      </div>
    </Modal>
  )
}
