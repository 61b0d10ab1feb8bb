import { IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveFeedback } from '../../kernel/saving.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import type { TripFilter } from '../filter.ts'
import { fetchAllTrips, type ListedTrip } from '../queries.ts'

type Props = { vehicleId: string; filter: TripFilter; onLoaded: (trips: readonly ListedTrip[]) => void }

/** Loads all trips of the list, with progress and a way to cancel, then hands them over to be printed. */
export function PrintButton({ vehicleId, filter, onLoaded }: Props) {
  const { t } = useTranslation()
  const { reportFailure } = useSaveFeedback()
  const running = useRef<AbortController>(null)

  async function load() {
    if (running.current) return
    const aborter = new AbortController()
    running.current = aborter
    const shown = toast.progress({
      title: t('print.loading'),
      share: null,
      onCancel: () => aborter.abort(),
    })
    try {
      const trips = await fetchAllTrips(vehicleId, filter, aborter.signal, (loaded, total) =>
        toast.update(shown, {
          text: t('print.progress', { loaded, total }),
          share: total === 0 ? 1 : loaded / total,
        }),
      )
      if (!aborter.signal.aborted) onLoaded(trips)
    } catch (error) {
      if (!aborter.signal.aborted) reportFailure(error, { title: t('toast.error') })
    } finally {
      toast.dismiss(shown)
      running.current = null
    }
  }
  return (
    <Button
      className="icon wide-only"
      aria-label={t('print.button')}
      title={t('print.button')}
      onClick={() => void load()}
    >
      <IconPrinter />
    </Button>
  )
}
