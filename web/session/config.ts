import { getPortalConfig, type PortalConfig } from '#contract/portal/calls.ts'
import { readProblem, Unreachable } from '../api/problem.ts'

let known: PortalConfig | null = null

/** Where to sign in, asked for once a page. It goes past `api`, which needs it to get a token. */
export async function portalConfig(): Promise<PortalConfig> {
  if (known) return known
  const response = await fetch(`/api${getPortalConfig.path}`).catch((error: unknown) => {
    throw new Unreachable('no answer', { cause: error })
  })
  if (!response.ok) throw await readProblem(response)
  known = (await response.json()) as PortalConfig
  return known
}
