import { IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../kernel/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import type { TripFilter } from '../filter.ts'
import { fetchAllTrips, type ListedTrip } from '../queries.ts'

type Props = { vehicleId: string; filter: TripFilter; onLoaded: (trips: readonly ListedTrip[]) => void }

/** Loads all trips of the list, with progress and a way to cancel, then hands them over to be printed. */
export function PrintButton({ vehicleId, filter, onLoaded }: Props) {
  const { t } = useTranslation()
  const aborter = useRef<AbortController>(null)
  const loading = useSave({
    save: load,
    success: null,
    failure: t('toast.error'),
    onError: () => aborter.current?.signal.aborted === true,
    onSaved: (trips) => {
      if (!aborter.current?.signal.aborted) onLoaded(trips)
    },
  })

  async function load() {
    const started = new AbortController()
    aborter.current = started
    const shown = toast.progress({
      title: t('print.loading'),
      share: null,
      onCancel: () => started.abort(),
    })
    try {
      return await fetchAllTrips(vehicleId, filter, started.signal, (loaded, total) =>
        toast.update(shown, {
          text: t('print.progress', { loaded, total }),
          share: total === 0 ? 1 : loaded / total,
        }),
      )
    } finally {
      toast.dismiss(shown)
    }
  }
  return (
    <Button
      className="icon wide-only"
      aria-label={t('print.button')}
      title={t('print.button')}
      onClick={() => loading.start()}
    >
      <IconPrinter />
    </Button>
  )
}
