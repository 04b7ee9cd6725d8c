import { siteCalls } from '@colophon/protocol/site/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openIdName } from '../../accounts/social/names.ts'
import { offeredProviders } from '../../accounts/social/providers.ts'
import { hasArchive, isCatalogueEmpty } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { escapeHtml, page } from '../../platform/http/pages/html.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { listOutbox, type OutboxMessage, readMessage } from '../../platform/mail/read-outbox.ts'
import { VERSION } from '../../platform/process/version.ts'

/** What a client needs before sign-in. The outbox is revealed to the operator only. */
export const site: Handler<typeof siteCalls.site> = async ({ request }, { db, mail, config, operator }) => ({
  version: VERSION,
  outboxUrl: mail.outbox && operator.isOperator(request) ? '/outbox' : null,
  isMailSent: mail.outbox === null,
  isEmpty: await isCatalogueEmpty(db),
  hasArchive: await hasArchive(db),
  signInWith: offeredProviders(config),
  openIdName: openIdName(config),
})

/**
 * `/outbox`: mails of a product without a mail server, for the operator. Otherwise the page does not exist. An
 * administrator's session is not enough, since the codes would allow signing in as anyone.
 */
export function outboxPages(app: FastifyInstance, { mail, operator }: Pick<Context, 'mail' | 'operator'>): void {
  const folderFor = (request: FastifyRequest) =>
    mail.outbox && operator.isOperator(request) ? mail.outbox : fail('notFound')
  app.get('/outbox', async (request, reply) => {
    const messages = await listOutbox(folderFor(request))
    return send(reply, 'Outbox', list(messages))
  })
  app.get<{ Params: { name: string } }>('/outbox/:name', async (request, reply) => {
    const message = (await readMessage(folderFor(request), request.params.name)) ?? fail('notFound')
    return send(reply, message.subject || 'Message', one(message))
  })
}

function send(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page(title, body))
}

function list(messages: OutboxMessage[]): string {
  const intro = '<p>No mail server is configured, so mail is kept on this machine. Newest first.</p>'
  if (messages.length === 0) return `${intro}<p>There is no mail yet.</p>`
  const items = messages.map(
    (message) => `<li><a href="/outbox/${escapeHtml(message.name)}">${escapeHtml(message.subject || 'Message')}</a><br>
      <small>to ${escapeHtml(message.to)} · ${time(message.date)}</small></li>`,
  )
  return `${intro}<ul>${items.join('')}</ul>`
}

function one({ to, date, text }: OutboxMessage): string {
  return `<p><small>to ${escapeHtml(to)} · ${time(date)}</small></p><pre>${escapeHtml(text)}</pre>
    <p><a href="/outbox">All messages</a></p>`
}

function time(date: string): string {
  const words = Number.isNaN(Date.parse(date))
    ? date
    : new Date(date).toISOString().replace('T', ' ').replace(/\..*/, ' UTC')
  return `<time datetime="${escapeHtml(date)}">${escapeHtml(words)}</time>`
}

/** The call that every client makes first. */
export function siteRoutes(serve: Serve): void {
  serve(siteCalls.site, site)
}
