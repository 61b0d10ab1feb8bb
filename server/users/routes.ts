import { readPage } from '#contract/kernel/page.ts'
import { changeMe, getMe, listMyCompanies } from '#contract/users/calls.ts'
import { presentCompany, readCompaniesOfUser } from '../companies/public.ts'
import { bind } from '../http/bind.ts'
import { omitUndefined } from '../http/omit-undefined.ts'
import { presentList } from '../http/present.ts'
import { presentUser } from './present.ts'
import { userStore } from './store.ts'

export const userRoutes = [
  bind(getMe, async ({ db, actor }) => ({ data: presentUser(await userStore(db, actor.userId).get()) })),

  bind(changeMe, async ({ db, actor, attributes, expectVersion }) => {
    const users = userStore(db, actor.userId)
    const before = await users.lock()
    expectVersion(before.version)
    const { firstName, lastName, languageIso } = attributes
    const patch = omitUndefined({ first_name: firstName, last_name: lastName, language: languageIso })
    return { data: presentUser((await users.change(patch)) ?? before) }
  }),

  bind(listMyCompanies, async ({ db, actor, query, billing }) => {
    const page = readPage(query)
    const companies = await readCompaniesOfUser(db, actor.userId, page)
    return presentList(companies, page, (company) => presentCompany(company, billing))
  }),
]
