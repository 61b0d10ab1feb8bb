import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { configQuery } from '../kernel/api/config-query.ts'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { addTexts } from '../ui/i18n.ts'

const Nothing = () => null

const Hint = lazy<ComponentType<{ companyId: string }>>(async () => {
  try {
    const [{ SandboxHint }] = await Promise.all([import('./sandbox-hint.tsx'), addTexts('billing')])
    return { default: SandboxHint }
  } catch {
    // Optional: if its code cannot be loaded, nothing is shown.
    return { default: Nothing }
  }
})

/** Tells new users what Free contains and that the other plans can be tried; only in the sandbox. */
export function FirstPlanHint({ company }: { company: MyCompany | undefined }) {
  const { data: config } = useQuery(configQuery)
  if (config?.billing !== 'sandbox' || !company || !hasCompanyScope(company, 'company:subscription:change'))
    return null
  return (
    <Suspense>
      <Hint companyId={company.id} />
    </Suspense>
  )
}
