import { IconChecks, IconWand } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxCounts } from '#contract/inbox/inbox.ts'
import { Button } from '../ui/button.tsx'
import { Count } from '../ui/count.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { HasPageHeading, StatePanel } from '../ui/state-panel.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { usePhone } from '../ui/use-media.ts'
import { isSure } from './answer.ts'
import { countText, countTextOf } from './count-text.ts'
import { DeadlineHelp } from './deadline-help.tsx'
import { FootLine } from './foot-line.tsx'
import { GapsPanel } from './gaps-panel.tsx'
import styles from './inbox.module.css'
import { IncompleteLink } from './incomplete-link.tsx'
import { NextReminder } from './next-reminder.tsx'
import { OdometersPanel } from './odometers-panel.tsx'
import { OpenTrips } from './open-trips.tsx'
import { Panel } from './panel.tsx'
import { PhoneTrip } from './phone-trip.tsx'
import { inboxCountsQuery, inboxQuery } from './queries.ts'
import { ProposalPanel } from './rules/proposal-panel.tsx'
import { ChosenVehicles, OpenedSettings, SettingsLink } from './settings-link.tsx'
import { SureTrips } from './sure-trips.tsx'
import { useOpenTrips } from './use-open-trips.ts'

const route = getRouteApi('/company/$companyId/inbox')

const TABS = ['category', 'odometer', 'gap'] as const

/** On a phone the next page is fetched when so few trips are left of those before it. */
const NEXT_NEAR = 10

/** What waits for a decision in all vehicles that the user may see. */
export function InboxPage() {
  const { companyId } = route.useParams()
  return <Inbox key={companyId} companyId={companyId} />
}

function Inbox({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation()
  const { kind, sort } = route.useSearch()
  const { data: counts } = useQuery(inboxCountsQuery(companyId))
  const query = useInfiniteQuery(inboxQuery(companyId, 'category', sort))
  const pages = query.data?.pages
  const loaded = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages])
  const state = useOpenTrips(companyId, loaded)
  const [isReviewing, setReviewing] = useState(false)
  const [isList, setList] = useState(false)
  const isPhone = usePhone()
  const sure = state.trips.filter(isSure)
  const shows = (part: (typeof TABS)[number]) => kind === undefined || kind === part
  const isDone = counts && query.data && !query.hasNextPage && state.trips.length === 0 && isNothing(counts)
  // All that there was since the page was opened, so that the progress counts to its end.
  const [most, setMost] = useState(0)
  const total = Math.max(counts?.category ?? 0, state.trips.length + state.settledCount)
  if (total > most) setMost(total)
  const isOneByOne = isPhone && !isList && shows('category') && state.current
  // One by one there is no last row that comes near.
  const { hasNextPage, isFetching, fetchNextPage } = query
  const isNextNear = Boolean(isOneByOne) && state.trips.length <= NEXT_NEAR && hasNextPage && !isFetching
  useEffect(() => {
    if (isNextNear) void fetchNextPage()
  }, [isNextNear, fetchNextPage])
  return (
    <>
      <PageHeader
        title={t('nav.inbox')}
        tab={kind && t(`inbox.tab.${kind}`)}
        count={counts && countText(counts, i18n.language)}
        actions={
          sure.length > 0 &&
          !isOneByOne && (
            <Button onClick={() => setReviewing(true)}>
              <IconChecks />
              <span className={isPhone ? 'unseen' : undefined}>{t('inbox.acceptAllSure')}</span>{' '}
              <Count value={sure.length} />
              <kbd className="wide-only" aria-hidden="true">
                ⇧ ↵
              </kbd>
            </Button>
          )
        }
      >
        <div className="page-head-row">
          <Tabs label={t('nav.inbox')}>
            <InboxTab
              name={t('inbox.tab.all')}
              count={counts && countText(counts, i18n.language)}
              isActive={kind === undefined}
              {...{ companyId, sort }}
            />
            {TABS.map((tab) => (
              <InboxTab
                key={tab}
                kind={tab}
                name={t(`inbox.tab.${tab}`)}
                count={counts && countTextOf(counts, tab, i18n.language)}
                isActive={kind === tab}
                {...{ companyId, sort }}
              />
            ))}
          </Tabs>
          <div className="spread" />
          <Link
            className="btn quiet"
            to="/company/$companyId/inbox/rules"
            params={{ companyId }}
            aria-label={t('rules.title')}
          >
            <IconWand />
            <span className="wide-only">{t('rules.title')}</span>
          </Link>
          <DeadlineHelp />
          <SettingsLink />
        </div>
      </PageHeader>
      <OpenedSettings />
      <ChosenVehicles />
      {isDone && kind === undefined ? (
        <HasPageHeading value={true}>
          <div className={styles.above}>
            <ProposalPanel companyId={companyId} />
          </div>
          <StatePanel icon={<IconChecks />} title={t('inbox.done')} text={t('inbox.doneText')} isPage>
            <NextReminder companyId={companyId} />
            <IncompleteLink companyId={companyId} />
          </StatePanel>
        </HasPageHeading>
      ) : (
        <div className={styles.page}>
          {isOneByOne ? (
            <PhoneTrip
              key={isOneByOne.id}
              state={state}
              trip={isOneByOne}
              total={most}
              onList={() => setList(true)}
            >
              {sure.length > 0 && (
                <Button onClick={() => setReviewing(true)}>
                  <IconChecks />
                  {t('inbox.acceptAllSure')} <Count value={sure.length} />
                </Button>
              )}
              <IncompleteLink companyId={companyId} />
            </PhoneTrip>
          ) : (
            <>
              {isPhone && isList && (
                <Button kind="quiet" onClick={() => setList(false)}>
                  {t('inbox.oneByOne')}
                </Button>
              )}
              {shows('category') && <ProposalPanel companyId={companyId} />}
              {shows('category') && (
                <Panel
                  title={t('inbox.trips')}
                  hint={t(sort ? 'inbox.tripsHintDue' : 'inbox.tripsHint')}
                  action={state.trips.length > 1 && <OrderLink {...{ companyId, kind, sort }} />}
                  query={query}
                  isEmpty={state.trips.length === 0 && !query.hasNextPage}
                  empty={t('inbox.noTrips')}
                >
                  <OpenTrips {...{ companyId, state, query }} onReview={() => setReviewing(true)} />
                </Panel>
              )}
              {shows('odometer') && <OdometersPanel companyId={companyId} />}
              {shows('gap') && <GapsPanel companyId={companyId} />}
              {shows('category') && <IncompleteLink companyId={companyId} />}
            </>
          )}
        </div>
      )}
      <FootLine
        state={state}
        hasKeys={!isPhone && shows('category') && (query.isPending || state.trips.length > 0)}
        isAboveAnswers={Boolean(isOneByOne)}
      />
      {isReviewing && (
        <SureTrips
          trips={sure}
          onAccept={(trips) => {
            setReviewing(false)
            state.acceptMany(trips)
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}

const isNothing = ({ category, odometer, gap }: InboxCounts) => category + odometer + gap === 0

type OrderProps = { companyId: string; kind: (typeof TABS)[number] | undefined; sort: 'date' | undefined }

/** Turns the list round: what is due first, or what was driven last. */
function OrderLink({ companyId, kind, sort }: OrderProps) {
  const { t } = useTranslation()
  return (
    <Link
      className={`link ${styles.order}`}
      to="/company/$companyId/inbox"
      params={{ companyId }}
      search={{ ...(kind && { kind }), ...(!sort && { sort: 'date' }) }}
      replace
    >
      {t(sort ? 'inbox.newestFirst' : 'inbox.dueFirst')}
    </Link>
  )
}

type TabProps = {
  companyId: string
  name: string
  kind?: (typeof TABS)[number]
  sort: 'date' | undefined
  count: string | undefined
  isActive: boolean
}

/** By its own mark, because the router does not tell tabs apart that differ in the query alone. */
const InboxTab = ({ companyId, name, kind, sort, count, isActive }: TabProps) => (
  <Link
    to="/company/$companyId/inbox"
    params={{ companyId }}
    search={{ ...(kind && { kind }), ...(sort && { sort }) }}
    activeOptions={{ exact: true, includeSearch: true }}
    aria-current={isActive ? 'page' : undefined}
  >
    {name} {count !== undefined && <small>{count}</small>}
  </Link>
)
