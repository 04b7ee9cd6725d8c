import { join } from 'node:path'
import { ALL_SCREENS } from '@colophon/protocol/screens'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { methodsOf, notFoundAt } from '../errors.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Serves the built web application; any other page path gets the application, with status 404 where there is no screen.
 */
export async function webPages(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isPageAddress(path) || methodsOf(app, path).length > 0) throw notFoundAt(app, request)
    return reply
      .code(isScreen(path) ? 200 : 404)
      .header('Cache-Control', 'no-cache')
      .sendFile('index.html')
  })
}

/** True for a path a user may open: not a call, and not a file such as a script of an older build. */
function isPageAddress(path: string): boolean {
  return !/^\/(?:api|socket\.io)(?:\/|$)/.test(path) && !/\.\w+$/.test(path)
}

const ROUTES = Object.values(ALL_SCREENS).map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`))

/** Whether the path is the route of a screen; the application shows "not found" for others. */
function isScreen(path: string): boolean {
  return ROUTES.some((route) => route.test(path))
}
