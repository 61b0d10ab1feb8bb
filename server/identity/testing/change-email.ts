import { type IdentityTest, PASSWORD, runMailRequestsAndListMails } from '../testing.ts'
import type { Browser, Reply } from './browser.ts'

export const requestEmailChange = async (
  browser: Browser,
  email: string,
  currentPassword = PASSWORD,
): Promise<Reply> => browser.submit(await browser.get('/idp/account/email'), { email, currentPassword })

/** The link in the newest mail to an address. */
export async function newestLink(
  it: IdentityTest,
  to: string,
  name: 'link' | 'restoreLink',
): Promise<string> {
  const mail = (await runMailRequestsAndListMails(it, to)).at(-1)
  const link = (mail?.values as Record<string, string> | undefined)?.[name]
  if (!link) throw new Error(`no ${name} in ${mail?.template}`)
  return link
}
