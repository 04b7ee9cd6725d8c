import { CALLS } from '@colophon/protocol/calls'
import { API_BASE } from '@colophon/protocol/constants'
import { ERRORS } from '@colophon/protocol/errors'
import { accessDescription, keyDescription, openApi } from '@colophon/protocol/openapi'
import type { Route } from '@colophon/protocol/route'
import type { FastifyInstance } from 'fastify'
import { escapeHtml, page } from './html.ts'

/**
 * The API for programs (`/api/openapi.json`) and for people (`/api/docs`), both generated from the protocol. Where the
 * web application is served, people get its screen, which can try out calls; elsewhere a static page.
 */
export function apiPages(app: FastifyInstance, version: string): void {
  // Built on first use, since it takes longer than the rest of the start.
  let description: ReturnType<typeof openApi> | undefined
  app.get('/api/openapi.json', async () => {
    description ??= openApi(version)
    return description
  })
  app.get('/api/docs', async (_request, reply) => {
    if (app.hasReplyDecorator('sendFile')) return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
    return reply.type('text/html').send(page('API reference', reference()))
  })
}

function reference(): string {
  const sections = Object.entries(CALLS).map(
    ([feature, calls]) =>
      `<h2 id="${feature}">${feature}</h2>${Object.values(calls)
        .map((call) => entry(call as Route))
        .join('')}`,
  )
  const intro = `<p>Every call of the product. Bodies and replies in full: <a href="/api/openapi.json">openapi.json</a>.
    A success is <code>{ statusCode, data }</code>, a failure <code>{ statusCode, error, message }</code>.</p>
    <p>A program sends its key: <code>curl -H "X-API-Key: $COLOPHON_API_KEY" "https://…/api/v1/articles?limit=5"</code>.
    Keys are made under <a href="/profile/api-key">Profile, API keys</a>; their limits stand in the headers
    <code>RateLimit-*</code>.</p>`
  return intro + sections.join('')
}

function entry(call: Route): string {
  const fields = [
    ...names(call.query, 'query'),
    ...names(call.body as Route['query'], 'body'),
    ...names(call.multipart, 'form'),
  ]
  const errors = call.errors.map(
    (code) => `<li><code>${ERRORS[code].status} ${code}</code> ${escapeHtml(ERRORS[code].message)}</li>`,
  )
  return `<h3><code>${call.method} ${(call.base ?? API_BASE) + call.path}</code></h3>
    <p>${escapeHtml(call.summary)} For ${accessDescription(call)}. ${keyDescription(call)}</p>
    ${fields.length ? `<p>${fields.join(' · ')}</p>` : ''}${errors.length ? `<ul>${errors.join('')}</ul>` : ''}`
}

function names(schema: Route['query'], place: string): string[] {
  return Object.keys(schema?.shape ?? {}).map((name) => `<code>${name}</code> <small>${place}</small>`)
}
