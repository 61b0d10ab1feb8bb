import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import inbox from '../inbox.module.css'
import { AnswersPanel } from './answers-panel.tsx'
import { OwnPlacesPanel } from './own-places-panel.tsx'
import { rulesQuery } from './queries.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RulesPanel } from './rules-panel.tsx'

const route = getRouteApi('/company/$companyId/inbox/rules')

/** The member's rules for open trips, the places that they know, and what they have answered. */
export function RulesPage() {
  const { companyId } = route.useParams()
  return <Rules key={companyId} companyId={companyId} />
}

function Rules({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery(rulesQuery(companyId))
  const [edited, setEdited] = useState<string | null>(null)
  const rule = query.data?.find(({ id }) => id === edited) ?? null
  const reload = async () =>
    (await query.refetch({ throwOnError: true })).data?.find(({ id }) => id === edited)
  return (
    <>
      <PageHeader
        title={t('rules.title')}
        count={query.data?.length}
        back={
          <BackLink to="/company/$companyId/inbox" params={{ companyId }}>
            {t('nav.inbox')}
          </BackLink>
        }
        actions={
          <Button kind="primary" onClick={() => setEdited('new')}>
            <IconPlus />
            {t('rules.add')}
          </Button>
        }
      />
      <div className={inbox.page}>
        <RulesPanel companyId={companyId} query={query} onEdit={setEdited} />
        <OwnPlacesPanel companyId={companyId} />
        <AnswersPanel companyId={companyId} />
      </div>
      {(edited === 'new' || rule) && (
        <RuleEditor key={edited} {...{ companyId, rule, reload }} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
