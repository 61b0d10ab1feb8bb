import { getPortalConfig, type PortalConfig } from '#contract/portal/calls.ts'
import { NetworkError, readProblem } from '../problem.ts'

let cachedConfig: PortalConfig | null = null

/** The sign-in configuration, fetched once per page load. Not through `api`, which needs it to get a token. */
export async function portalConfig(): Promise<PortalConfig> {
  if (cachedConfig) return cachedConfig
  const response = await fetch(`/api${getPortalConfig.path}`).catch((error: unknown) => {
    throw new NetworkError('no answer', { cause: error })
  })
  if (!response.ok) throw await readProblem(response)
  cachedConfig = (await response.json()) as PortalConfig
  return cachedConfig
}
