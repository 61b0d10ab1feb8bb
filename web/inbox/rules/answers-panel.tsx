import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { codeText } from '../../kernel/problem-text.ts'
import { moreOf } from '../../kernel/query-list.tsx'
import { writeRuleName } from '../../kernel/rule-name.ts'
import { useSave } from '../../kernel/use-save.ts'
import { CategoryChip, rowText, saveUndoneChanges } from '../../trips/public.ts'
import { Button } from '../../ui/button.tsx'
import { MoreRow } from '../../ui/more-row.tsx'
import { Plate } from '../../ui/plate.tsx'
import { Rail } from '../../ui/rail.tsx'
import { toast } from '../../ui/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import inbox from '../inbox.module.css'
import { Panel } from '../panel.tsx'
import { tripDay } from '../trip-day.ts'
import { type RuleAnswer, ruleAnswersQuery } from './queries.ts'
import styles from './rules.module.css'

/** What rules have answered, to be taken back one by one. */
export function AnswersPanel({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ruleAnswersQuery(companyId))
  const trips = query.data?.pages.flatMap(({ data }) => data)
  return (
    <Panel
      title={t('rules.answers')}
      hint={t('rules.answersHint')}
      query={query}
      isEmpty={trips?.length === 0}
      empty={t('rules.noAnswers')}
    >
      <ul>
        {trips?.map((trip) => (
          <AnswerRow key={trip.id} companyId={companyId} trip={trip} />
        ))}
      </ul>
      <MoreRow loaded={trips?.length ?? 0} {...moreOf(query)} />
    </Panel>
  )
}

function AnswerRow({ companyId, trip }: { companyId: string; trip: RuleAnswer }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { vehicle, answer } = trip.meta
  const { span, from, to, name } = rowText({ ...trip, meta: { ...trip.meta, before: null } }, t, language)
  const lost = answer.lost.map((rule) => writeRuleName(rule, t, language))
  const undoing = useSave({
    save: () => saveUndoneChanges([{ id: trip.id, version: trip.meta.version }], new Map()),
    success: null,
    onSaved: ({ changed, refused: [refused] }) => {
      if (changed.length > 0) toast.success(t('undo.takenBack', { count: 1 }), name)
      else if (refused) toast.error(t('undo.partial', { count: 1 }), codeText(refused.code, t))
    },
  })
  return (
    <li className={`${inbox.row} ${styles.answered}`}>
      <span className="two-lines">
        <span>{tripDay(trip, language)}</span>
        <span>{span}</span>
      </span>
      <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} />
      <Rail from={from} to={to} />
      <span className={styles.answer}>
        <CategoryChip category={trip.attributes.category} />
        <span className="two-lines">
          <span>{t('rules.by', { rule: writeRuleName(answer.rule, t, language) })}</span>
          {lost.length > 0 && <span>{t('rules.lost', { rules: lost.join(' · ') })}</span>}
        </span>
      </span>
      {answer.isUndoable ? (
        <Button isBusy={undoing.isPending} onClick={() => undoing.start()}>
          {t('action.undo')}
          <span className="unseen"> {name}</span>
        </Button>
      ) : (
        <Link
          className="btn"
          to="/company/$companyId/vehicles/$vehicleId/trips"
          params={{ companyId, vehicleId: vehicle.id }}
          search={{ trip: trip.id }}
        >
          {t('inbox.look')}
          <span className="unseen"> {name}</span>
        </Link>
      )}
    </li>
  )
}
