import type { FastifyInstance } from 'fastify'
import { gate } from './features/articles/public.ts'
import { articleRoutes } from './features/articles/routes.ts'
import { readSession } from './features/auth/public.ts'
import { authRoutes } from './features/auth/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import type { Context } from './platform/context.ts'
import { openHttp } from './platform/http.ts'
import { makeServe } from './platform/serve.ts'

/** The whole HTTP side: every feature, one line each. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = await openHttp(context)
  const serve = makeServe(app, context, readSession(context), gate(context))
  authRoutes(serve)
  profileRoutes(serve)
  articleRoutes(serve)
  siteRoutes(serve)
  return app
}
