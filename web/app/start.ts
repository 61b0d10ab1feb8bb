import { invitationsQuery } from '../invitations/queries.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { selectCompany } from '../kernel/current-company.ts'
import { companiesQuery, meQuery } from '../kernel/me.ts'
import { currentLanguage } from '../ui/i18n.ts'
import { saveMailLanguage } from './switch-language.ts'

/** Loads everything that the first screen needs. */
export async function start(): Promise<void> {
  const [me, companies] = await Promise.all([
    queryClient.fetchQuery(meQuery),
    queryClient.fetchQuery(companiesQuery),
    queryClient.fetchQuery(invitationsQuery),
  ])
  selectCompany(companies)
  // Mails use the language of the portal; not awaited.
  if (me.attributes.languageIso !== currentLanguage()) void saveMailLanguage(currentLanguage())
}
