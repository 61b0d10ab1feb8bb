import { queryClient } from '../api/query-client.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { invitationsQuery } from '../invitations/queries.ts'
import { companiesQuery, meQuery } from '../users/queries.ts'
import { selectCompany } from './current-company.ts'
import { saveMailLanguage } from './switch-language.ts'

/** Everything the first screen stands on. */
export async function start(): Promise<void> {
  const [me, companies] = await Promise.all([
    queryClient.fetchQuery(meQuery),
    queryClient.fetchQuery(companiesQuery),
    queryClient.fetchQuery(invitationsQuery),
  ])
  selectCompany(companies)
  // The language last used in the portal is the one of the user's mails; none waits for it.
  if (me.attributes.languageIso !== currentLanguage()) void saveMailLanguage(currentLanguage())
}
