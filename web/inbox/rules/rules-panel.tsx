import { IconAlertTriangle } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CategoryChip } from '../../trips/public.ts'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import inbox from '../inbox.module.css'
import { Panel } from '../panel.tsx'
import { ownPlacesQuery, type SavedRule } from './queries.ts'
import { writeAnswer, writeRule } from './rule-text.ts'
import styles from './rules.module.css'

type Props = {
  companyId: string
  query: UseQueryResult<SavedRule[]>
  onEdit: (ruleId: string) => void
}

/** The rules in the order in which they are asked. */
export function RulesPanel({ companyId, query, onEdit }: Props) {
  const { t } = useTranslation()
  const { data: places } = useQuery(ownPlacesQuery(companyId))
  const unset = (['home', 'work'] as const).filter((kind) => places && !places.attributes[kind])
  return (
    <Panel
      title={t('rules.title')}
      hint={t('rules.hint')}
      query={query}
      isEmpty={query.data?.length === 0}
      empty={t('rules.empty')}
    >
      <ul>
        {query.data?.map((rule) => (
          <RuleRow key={rule.id} rule={rule} unset={unset} onEdit={() => onEdit(rule.id)} />
        ))}
      </ul>
    </Panel>
  )
}

type RowProps = { rule: SavedRule; unset: readonly ('home' | 'work')[]; onEdit: () => void }

function RuleRow({ rule: { attributes }, unset, onEdit }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = writeRule(attributes, t, language)
  const missing = unset.find((kind) => [attributes.from.kind, attributes.to.kind].includes(kind))
  const answer = writeAnswer(attributes, t)
  return (
    <li className={`${inbox.row} ${styles.rule}`}>
      <span className={styles.name}>
        <b>{name}</b>
        {missing && (
          <span className={styles.missing}>
            <IconAlertTriangle className="small" aria-hidden="true" />
            {t(`rules.unset.${missing}`)}
          </span>
        )}
      </span>
      <span className={styles.answer}>
        <CategoryChip category={attributes.category} />
        <span className={styles.text}>{answer}</span>
      </span>
      <Button onClick={onEdit}>
        {t('rules.change')}
        <span className="unseen"> {name}</span>
      </Button>
    </li>
  )
}
