import { IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../kernel/use-save.ts'
import { CategoryChip } from '../../trips/public.ts'
import { Button } from '../../ui/button.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { proposalsQuery, type RuleProposal } from './queries.ts'
import { answeredText, writeAnswer, writeRule } from './rule-text.ts'
import styles from './rules.module.css'
import { addRule, dismissProposal } from './save-rule.ts'

/** One rule that the last answers speak for; nothing while there is none. */
export function ProposalPanel({ companyId }: { companyId: string }) {
  const { data } = useQuery(proposalsQuery(companyId))
  const [proposal] = data ?? []
  return proposal ? <Proposal key={proposal.id} companyId={companyId} proposal={proposal} /> : null
}

function Proposal({ companyId, proposal }: { companyId: string; proposal: RuleProposal }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { answers, openTrips, ...rule } = proposal.attributes
  const name = writeRule(rule, t, language)
  const adding = useSave({
    save: () => addRule(companyId, rule),
    success: () => t('rules.added'),
    details: (_none, { answered = 0 }) => ({ text: answeredText(answered, t) }),
  })
  const dismissing = useSave({ save: () => dismissProposal(companyId, proposal), success: null })
  const about = writeAnswer(rule, t)
  useShortcut('r', adding.isPending ? null : () => adding.start())
  return (
    <section className={styles.proposal} aria-label={t('rules.proposal')}>
      <IconWand className={styles.wand} aria-hidden="true" />
      <div className={styles.proposed}>
        <p>
          {t('rules.timesSo', { count: answers })} <b>{name}</b> <CategoryChip category={rule.category} />
        </p>
        <p className="hint">
          {about && `${about}. `}
          {openTrips === 0 ? t('rules.wouldAnswerNone') : t('rules.wouldAnswer', { count: openTrips })}
        </p>
      </div>
      <div className={styles.decide}>
        <Button kind="quiet" isBusy={dismissing.isPending} onClick={() => dismissing.start()}>
          {t('rules.doNotAsk')}
        </Button>
        <Button isBusy={adding.isPending} onClick={() => adding.start()}>
          {t('rules.add')}
          <kbd className="wide-only" aria-hidden="true">
            R
          </kbd>
        </Button>
      </div>
    </section>
  )
}
