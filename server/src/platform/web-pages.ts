import { join } from 'node:path'
import { API_BASE } from '@colophon/protocol/constants'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fail } from './fail.ts'

const YEAR_SECONDS = 31_536_000

/** Serves the built web application; every address that is no file and no call gets its page, which shows 404 itself. */
export async function webPages(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    const isPage =
      !request.url.startsWith(`${API_BASE.split('/v1')[0]}/`) && request.headers.accept?.includes('text/html')
    if (!isPage) fail('notFound')
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
  })
}
