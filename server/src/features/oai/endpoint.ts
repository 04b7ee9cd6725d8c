import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { rateLimit } from '../../platform/http/serve.ts'
import { answer } from './answer.ts'

const FORM = 'application/x-www-form-urlencoded'

/** The OAI-PMH provider at `/oai`: GET, and POST with a form. It needs no session and shows what any visitor may see. */
export async function oaiEndpoint(app: FastifyInstance, context: Context): Promise<void> {
  const { PUBLIC_URL, RATE_LIMIT_FACTOR } = context.config
  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const respond = async (request: FastifyRequest, reply: FastifyReply, sent: string) => {
      const origin = PUBLIC_URL ?? `${request.protocol}://${request.host}`
      const xml = await answer(context, new URLSearchParams(sent), origin)
      return reply.type('text/xml; charset=utf-8').header('Cache-Control', 'no-store').send(xml)
    }
    const config = { rateLimit: rateLimit({ limit: 'search' }, RATE_LIMIT_FACTOR) }
    scope.get('/oai', { config }, (request, reply) => respond(request, reply, queryOf(request)))
    scope.post('/oai', { config }, (request, reply) =>
      respond(request, reply, typeof request.body === 'string' ? request.body : ''),
    )
  })
}

/** The query as sent, in which further question marks belong to a value. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}
