import type { FastifyInstance } from 'fastify'
import { checkKey, readCaller } from './accounts/keys/read-key.ts'
import { keyRoutes } from './accounts/keys/routes.ts'
import { authRoutes } from './accounts/routes.ts'
import { securityRoutes } from './accounts/security/routes.ts'
import { countSignIns } from './accounts/sessions/count-sign-ins.ts'
import { isAdmin, readSession } from './accounts/sessions/read-session.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { auditImpersonation } from './features/administration/audit-impersonation.ts'
import { queueFigures } from './features/administration/queue-queries.ts'
import { administrationRoutes } from './features/administration/routes.ts'
import { alertRoutes } from './features/alerts/routes.ts'
import { readArchiveRecord } from './features/archive/read-archive-record.ts'
import { articleRoutes } from './features/articles/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { chainRoutes } from './features/chain/routes.ts'
import { recordRoutes } from './features/chain-record/routes.ts'
import { lastRecord } from './features/chain-record/to-record.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { papersSharingReferences } from './features/citations/cited-works.ts'
import { citationRoutes } from './features/citations/routes.ts'
import { takeDownComment } from './features/comments/delete.ts'
import { findComment } from './features/comments/find-comment.ts'
import { countPublicComments } from './features/comments/queries.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { compareRoutes } from './features/compare/routes.ts'
import { docvizRoutes } from './features/docviz/routes.ts'
import { knowledgeRoutes } from './features/knowledge/routes.ts'
import { findFiled } from './features/library/filed-papers.ts'
import { highlightRoutes } from './features/library/highlights/highlights.ts'
import { libraryRoutes } from './features/library/routes.ts'
import { storageRoutes } from './features/library/storage/routes.ts'
import { oaiEndpoint } from './features/oai/answer.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { readerRoutes } from './features/reader/reading-positions.ts'
import { requestsByPaper } from './features/requests/request-row.ts'
import { requestRoutes } from './features/requests/routes.ts'
import { outboxPages, siteRoutes } from './features/site/site.ts'
import { stakingRoutes } from './features/staking/routes.ts'
import { statementRoutes } from './features/statements/routes.ts'
import { retryFailed } from './features/uploads/retry.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { mcpEndpoint } from './mcp/endpoint.ts'
import { notificationRoutes } from './notices/routes.ts'
import { gate } from './papers/gate.ts'
import type { Context } from './platform/context.ts'
import { openHttp } from './platform/http/http.ts'
import { openPlaces } from './platform/http/limits/places.ts'
import { apiPages, operationPages } from './platform/http/pages/api-pages.ts'
import { operatorPages } from './platform/http/pages/operator.ts'
import { makeServe } from './platform/http/serve.ts'
import { VERSION } from './platform/process/version.ts'

/** The HTTP side of every feature. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = await openHttp(context, countSignIns(context))
  operationPages(app, context, { isAdmin: isAdmin(context), queue: () => queueFigures(context.db) })
  const readSessions = readCaller(context, readSession(context))
  const places = openPlaces(context.config.RATE_LIMIT_FACTOR)
  const serve = makeServe(app, context, readSessions, gate(context), auditImpersonation(context), places)
  authRoutes(serve)
  securityRoutes(serve)
  profileRoutes(serve, { commentsCount: countPublicComments })
  keyRoutes(serve, app, context)
  notificationRoutes(serve, app)
  assistantRoutes(serve)
  articleRoutes(serve, { archiveRecord: readArchiveRecord, lastRecord })
  uploadRoutes(serve)
  statementRoutes(serve)
  readerRoutes(serve)
  knowledgeRoutes(serve, { findFiled, papersSharing: papersSharingReferences })
  storageRoutes(serve, { requestsByPaper })
  libraryRoutes(serve)
  highlightRoutes(serve)
  alertRoutes(serve)
  citationRoutes(serve)
  auditRoutes(serve)
  commentRoutes(serve)
  chatRoutes(serve)
  compareRoutes(serve)
  requestRoutes(serve, app, context)
  docvizRoutes(serve)
  chainRoutes(serve)
  recordRoutes(serve)
  stakingRoutes(serve)
  administrationRoutes(serve, {
    comments: { find: findComment, remove: takeDownComment },
    retryPapers: retryFailed,
  })
  siteRoutes(serve)
  operatorPages(app, context)
  outboxPages(app, context)
  apiPages(app, VERSION)
  mcpEndpoint(app, context, { places, checkKey: checkKey(context) })
  await oaiEndpoint(app, context)
  return app
}
