import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { allCalls } from '#contract/calls.ts'
import { actorResolver } from './access/actor.ts'
import type { Issuer } from './access/issuer.ts'
import type { Resource } from './access/resource.ts'
import { tokenVerifier } from './access/token.ts'
import { billingRoutes } from './billing/routes.ts'
import { sandboxRoutes } from './billing/sandbox/pages/routes.ts'
import type { Gateway } from './billing/stripe/gateway.ts'
import { serveWebhook } from './billing/stripe/webhook.ts'
import { companyRoutes } from './companies/routes.ts'
import type { Config } from './config.ts'
import { newId } from './db/id.ts'
import type { Database } from './db/pool.ts'
import { employeeRoutes } from './employees/routes.ts'
import { expenseBulkRoutes } from './expenses/bulk/routes.ts'
import { expenseRoutes } from './expenses/routes.ts'
import { expenseSearchRoutes } from './expenses/search/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { type Binding, checkBindings } from './http/bind.ts'
import { bodiesUnderWay } from './http/bodies-under-way.ts'
import { closeAfterEarlyReplies } from './http/bounded-message.ts'
import type { ByteLimits } from './http/bytes-by-caller.ts'
import { captureClientAddress } from './http/client-address.ts'
import { answerClientError, refuseExpectations } from './http/client-error.ts'
import { answerErrors, sendProblem } from './http/errors.ts'
import { fileReplies } from './http/file/file-replies.ts'
import type { FileLimits } from './http/file/limits.ts'
import { fileMetrics } from './http/file/metrics.ts'
import { addHeaders, securityHeaders, setHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { registerJsonParser } from './http/json-parser.ts'
import { OUTSIDE_LIMITS, type WorkLimits, workLimiter } from './http/limiter.ts'
import { HTTP_LIMITS } from './http/limits.ts'
import { serveMetrics } from './http/metrics.ts'
import { publicLimits } from './http/public-limits.ts'
import { logRequests } from './http/request-log.ts'
import { requestRateLimiter } from './http/request-rate-limiter.ts'
import { serveCall } from './http/serve-call.ts'
import { serveDescription } from './http/serve-description.ts'
import { shedLoad, workMetrics } from './http/shed-load.ts'
import { type UnsentLimits, unsentReplies } from './http/unsent.ts'
import { type WriteRate, writeLimiter } from './http/write-limiter.ts'
import type { Identity } from './identity/public.ts'
import { ruleRoutes } from './inbox/member-rules/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { inboxSettingsRoutes } from './inbox/settings/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { queueMetrics } from './jobs/metrics.ts'
import { listRoutes } from './lists/routes.ts'
import type { Log } from './log.ts'
import { moveSubscriptions } from './notifications/public.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { placeNamer } from './places/public.ts'
import { placeRoutes } from './places/routes.ts'
import { readPortalFiles } from './portal/files.ts'
import { portalRoutes } from './portal/routes.ts'
import { servePortal } from './portal/serve.ts'
import { deviceRoutes } from './recording/devices/routes.ts'
import { serveIngest } from './recording/ingest/routes.ts'
import { recordingRoutes } from './recording/state/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { type MakeReports, makeReports } from './reports/make/make-report.ts'
import { serveProofPage } from './reports/proof-page/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reportLinkRoutes } from './reports/schedules/links/routes.ts'
import { reportRecipientRoutes } from './reports/schedules/recipients/routes.ts'
import { reportScheduleRoutes } from './reports/schedules/routes.ts'
import { reportRunRoutes } from './reports/schedules/runs/routes.ts'
import { reportTemplateRoutes } from './reports/templates/routes.ts'
import { verificationRoutes } from './reports/verification/routes.ts'
import { RESOURCES } from './resources.ts'
import { logRefusals } from './security-log/public.ts'
import { tripBulkRoutes } from './trips/bulk/routes.ts'
import { favouriteRoutes } from './trips/favourites/routes.ts'
import { tripMergeRoutes } from './trips/merge/routes.ts'
import { tripRoutes } from './trips/routes.ts'
import { tripSearchRoutes } from './trips/search/routes.ts'
import { suggestionRoutes } from './trips/suggestions/routes.ts'
import { userRoutes } from './users/routes.ts'
import { vehicleRoutes } from './vehicles/routes.ts'
import { viewRoutes } from './views/routes.ts'
import { WRITER_NAMES } from './writer-names.ts'

/** The built portal. */
const PORTAL_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url))

export type AppDeps = {
  config: Config
  log: Log
  database: Database
  issuer: Issuer | null
  /** The embedded provider, where no other issuer is configured. */
  identity?: Identity | null
  /** The payment provider, unless there are no licences. */
  gateway?: Gateway | null
  isEnding?: () => boolean
  now?: () => number
  reports?: MakeReports
  /** Calls and resources beyond those of the product, for tests. */
  more?: readonly Binding[]
  moreResources?: readonly Resource[]
  /** Other limits, for tests. */
  fileLimits?: FileLimits
  workLimits?: WorkLimits
  unsentLimits?: UnsentLimits
  bodyLimits?: ByteLimits
  writeRate?: WriteRate
}

/** The whole product as an HTTP application; the process around it is `run.ts`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const {
    config,
    log,
    database,
    issuer,
    identity = null,
    gateway = null,
    isEnding = () => false,
    now = Date.now,
    reports = makeReports(database, log, config.publicUrl),
    more = [],
    moreResources = [],
  } = deps
  const resources = [...RESOURCES, ...moreResources]
  const billing = billingRoutes(config, gateway)
  const writes = writeLimiter(deps.writeRate)
  const bound: Binding[] = [
    ...portalRoutes(config),
    ...userRoutes,
    ...companyRoutes,
    ...employeeRoutes,
    ...invitationRoutes(config),
    ...notificationRoutes(config),
    ...listRoutes,
    ...vehicleRoutes,
    ...historyRoutes(WRITER_NAMES),
    ...tripRoutes(writes),
    ...tripMergeRoutes(writes),
    ...tripSearchRoutes,
    ...tripBulkRoutes,
    ...favouriteRoutes,
    ...suggestionRoutes,
    ...expenseRoutes,
    ...expenseSearchRoutes,
    ...expenseBulkRoutes,
    ...reminderRoutes(now),
    ...deviceRoutes(config.publicUrl, now),
    ...recordingRoutes(placeNamer(), writes, now),
    ...reportTemplateRoutes(now),
    ...reportRoutes(reports, now),
    ...verificationRoutes(database, log),
    ...reportScheduleRoutes(now),
    ...reportRecipientRoutes(config),
    ...reportRunRoutes,
    ...reportLinkRoutes(database.db),
    ...inboxRoutes(now),
    ...inboxSettingsRoutes(config),
    ...ruleRoutes(writes),
    ...overviewRoutes(now),
    ...viewRoutes,
    ...placeRoutes(config, log),
    ...billing,
    ...more,
  ]
  const calls = [...allCalls, ...more.map(({ call }) => call)]
  checkBindings(calls, bound, resources)

  const safe = securityHeaders(config.publicUrl)
  const app = Fastify({
    ...HTTP_LIMITS,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    clientErrorHandler: answerClientError,
    // A request without a route runs no hooks, so it gets the headers here.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, setHeaders(request, reply, safe)),
  })
  captureClientAddress(app)
  logRefusals(app, database.db, log)
  app.decorateRequest('authorization', null)
  logRequests(app)
  addHeaders(app, safe)
  const limiter = workLimiter(deps.workLimits)
  shedLoad(app, limiter, safe)
  closeAfterEarlyReplies(app.server)
  refuseExpectations(app.server)
  registerJsonParser(app)
  answerErrors(app)
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })

  serveHealth(app, database, isEnding)
  const files = fileReplies(database, log, deps.fileLimits)
  app.addHook('onClose', () => files.close())
  app.addHook('onClose', async () => reports.close())
  serveMetrics(app, database.pool, config.metricsToken, [
    queueMetrics(database.db),
    workMetrics(limiter),
    fileMetrics(files),
  ])
  serveDescription(app, calls)
  await identity?.serve(app)
  serveIngest(app, database.db, now)
  serveProofPage(app, database.db)
  if (gateway) serveWebhook(app, database.db, gateway)
  if (gateway?.sandbox) await sandboxRoutes(app, gateway.sandbox)
  const portal = readPortalFiles(PORTAL_FOLDER)
  if (portal) servePortal(app, portal, config)
  else log.warn({}, 'the portal is not built: only the API is served')

  const callDeps = {
    db: database.db,
    verifyToken: tokenVerifier(issuer, config.oidc.audience, now),
    resolveActor: actorResolver({ issuer, trustEmail: config.oidc.trustEmail, resources, moveSubscriptions }),
    limitRequests: requestRateLimiter(),
    limiter,
    outsideLimiter: workLimiter(OUTSIDE_LIMITS),
    publicLimits: publicLimits(),
    resources,
    files,
    billing: config.billing,
    unsent: unsentReplies(deps.unsentLimits),
    bodies: bodiesUnderWay(deps.bodyLimits),
    writes,
  }
  // Without licences these calls do not exist.
  const absent = new Set(config.billing === 'none' ? billing : [])
  for (const one of bound) if (!absent.has(one)) serveCall(app, one, callDeps)
  return app
}
