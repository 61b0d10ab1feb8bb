import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sendPrecompressed } from '../http/send-precompressed.ts'
import { embeddedIssuerUrl } from '../identity/public.ts'
import type { PortalFile, PortalFiles } from './files.ts'

const ONE_YEAR_S = 31_536_000

// Paths that never answer with a page of the portal.
const NOT_PAGES = /^\/(api|idp|assets|healthz|readyz|metrics)(\/|$)/i
const PAGES =
  /^\/($|setup$|create-company$|user(\/|$)|company\/|auth\/(callback|silent|again)$|invitation\/[^/]+$|notifications\/(confirm|unsubscribe)$|reports\/(confirm|unsubscribe|link)$)/

/**
 * Serves the portal's files, and its page for every other path a browser may request. A path without a screen gets the
 * page too, with a 404: the portal shows "not found" in the user's language.
 */
export function servePortal(app: FastifyInstance, portal: PortalFiles, config: Config): void {
  const policy = pagePolicy(portal, issuerOrigin(config), config.map.hosts)
  const workers = workerPolicy(config.map.hosts)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    compress: false,
    handler: async (request, reply) => {
      const [path = '/'] = request.url.split('?')
      const file = portal.files.get(path)
      if (file?.isWorker) reply.header('content-security-policy', workers)
      if (file) return sendFile(request, reply, file)
      const isPage = PAGES.test(path)
      if (!isPage && (NOT_PAGES.test(path) || !wantsPage(request))) return reply.callNotFound()
      reply.status(isPage ? 200 : 404).header('content-security-policy', policy)
      return sendFile(request, reply, portal.index)
    },
  })
}

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

function sendFile(request: FastifyRequest, reply: FastifyReply, file: PortalFile) {
  reply
    .type(file.type)
    .header('cache-control', file.isImmutable ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-store')
  return sendPrecompressed(request, reply, file)
}

const issuerOrigin = ({ oidc, publicUrl }: Config) =>
  new URL(oidc.issuer ?? embeddedIssuerUrl(publicUrl)).origin

const sourcesOf = (hosts: string[]) => hosts.map((host) => ` ${host}`).join('')

/** A worker obeys the policy of its own response, not that of the page: the map's loads tiles, and nothing else. */
const workerPolicy = (mapHosts: string[]) =>
  `default-src 'none'; connect-src 'self'${sourcesOf(mapHosts)}; frame-ancestors 'none'`

/** Scripts, styles and fonts are our own files; the only other hosts are the provider and those of the map. */
function pagePolicy({ inlineScripts }: PortalFiles, issuer: string, mapHosts: string[]): string {
  const maps = sourcesOf(mapHosts)
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    // The map creates images from loaded data, and renders in a worker.
    `img-src 'self' data: blob:${maps}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${issuer}${maps}`,
    // The hidden frame that checks the session at the provider.
    `frame-src 'self' ${issuer}`,
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}
