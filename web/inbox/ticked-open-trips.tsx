import { IconChecks, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CategoryItems } from '../trips/public.ts'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { Menu } from '../ui/menu.tsx'
import { ReasonedButton } from '../ui/reasoned-button.tsx'
import type { Ticks } from '../ui/use-ticks.ts'
import { missingOf } from './answer.ts'
import type { OpenTrips } from './use-open-trips.ts'

/** The actions for ticked trips: their suggestions, or one category for all. */
export function TickedOpenTrips({ state, ticks }: { state: OpenTrips; ticks: Ticks }) {
  const { t } = useTranslation()
  const ticked = state.trips.filter(({ id }) => ticks.ids.has(id))
  const complete = ticked.filter((trip) => missingOf(state.answerOf(trip)).length === 0)
  return (
    <BulkBar
      isShown={ticked.length > 0}
      summary={[t('trips.count', { count: ticked.length })]}
      onClear={ticks.clear}
    >
      <ReasonedButton
        kind="primary"
        reason={complete.length === 0 ? t('inbox.nothingComplete') : undefined}
        onClick={() => state.acceptMany(complete)}
      >
        <IconChecks />
        {t('inbox.acceptCount', { count: complete.length })}
      </ReasonedButton>
      <Menu
        label={t('bulk.categoryOfAll')}
        button={(props) => (
          <button {...props} type="button" className="btn">
            <IconCircleDashed />
            {t('trips.category')}
          </button>
        )}
      >
        {(close) => (
          <CategoryItems
            title={t('bulk.categoryOfAll')}
            onChoose={(category) => {
              close()
              if (category !== 'none') state.acceptMany(ticked, category)
            }}
          />
        )}
      </Menu>
    </BulkBar>
  )
}
