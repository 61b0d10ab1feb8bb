import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = { onZoom: (step: number) => void; onCentre?: (() => void) | undefined }

/** Buttons for what a pointer does by wheel and click. */
export function MapControls({ onZoom, onCentre }: Props) {
  const { t } = useTranslation()
  return (
    <div className="map-controls" data-cover>
      <button type="button" aria-label={t('map.zoomIn')} title={t('map.zoomIn')} onClick={() => onZoom(1)}>
        <IconPlus />
      </button>
      <button type="button" aria-label={t('map.zoomOut')} title={t('map.zoomOut')} onClick={() => onZoom(-1)}>
        <IconMinus />
      </button>
      {onCentre && (
        <button type="button" aria-label={t('map.centre')} title={t('map.centre')} onClick={onCentre}>
          <IconFocusCentered />
        </button>
      )}
    </div>
  )
}
