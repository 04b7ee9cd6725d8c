import { createHash } from 'node:crypto'
import { alertCalls } from '@colophon/protocol/alerts/calls'
import type { SearchMatch } from '@colophon/protocol/alerts/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { hashTicket } from '../../platform/crypto/ticket.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { escapeXml, textElement } from '../../platform/http/xml.ts'
import { readFeed } from './queries.ts'
import { create, list, matches, remove, setFeed, shownMatches, update } from './saved-searches.ts'
import type { savedSearches } from './tables.ts'

/** A saved search as an Atom feed, with what its owner may see at this moment. */
const feed: Handler<typeof alertCalls.feed> = async ({ params, origin, request, reply }, context) => {
  const found = (await readFeed(context.db, hashTicket(params.token))) ?? fail('feedNotFound')
  const matches = await shownMatches(context, found.person, found.search.id)
  const updated = matches[0]?.foundAt ?? found.search.createdAt.toISOString()
  const xml = atom(found.search, matches, { origin, updated, self: origin + request.url })
  const tag = `"${createHash('sha256').update(xml).digest('base64url')}"`
  // Rights change what is shown without a new match, so that only the tag, not the time, decides.
  reply
    .header('Cache-Control', 'private, no-cache')
    .header('ETag', tag)
    .header('Last-Modified', new Date(updated).toUTCString())
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/atom+xml; charset=utf-8').send(xml)
}

function isKnown(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}

type Place = { origin: string; self: string; updated: string }

function atom(
  search: Pick<typeof savedSearches.$inferSelect, 'id' | 'name' | 'createdAt'>,
  matches: readonly SearchMatch[],
  { origin, self, updated }: Place,
): string {
  // A tag has no port.
  const host = origin.replace(/^https?:\/\//, '').replace(/:\d+$/, '')
  const id = `tag:${host},${search.createdAt.toISOString().slice(0, 10)}:saved-search/${search.id}`
  const page = `${origin}${SCREENS.knowledge.path}?saved=${search.id}`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    textElement('title', search.name),
    textElement('id', id),
    textElement('updated', updated),
    `<author>${textElement('name', 'Colophon')}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...matches.map((match) => entry(match, id, origin)),
    '</feed>',
    '',
  ].join('\n')
}

function entry({ id, articleId, title, authors, year, quote, foundAt }: SearchMatch, feedId: string, origin: string) {
  const path = SCREENS.storageFile.path.replace(':articleId', String(articleId))
  const page = quote === null || quote.page === null ? '' : ` (page ${quote.page})`
  const summary =
    quote === null ? [authors.join(', '), year ?? ''].filter(Boolean).join(' · ') : `“${quote.text}”${page}`
  return [
    '<entry>',
    textElement('title', title || 'Untitled'),
    textElement('id', `${feedId}/match/${id}`),
    textElement('published', foundAt),
    textElement('updated', foundAt),
    ...authors.map((name) => `<author>${textElement('name', name)}</author>`),
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + path)}"/>`,
    textElement('summary', summary),
    '</entry>',
  ].join('\n')
}

export function alertRoutes(serve: Serve): void {
  serve(alertCalls.list, list)
  serve(alertCalls.create, create)
  serve(alertCalls.update, update)
  serve(alertCalls.delete, remove)
  serve(alertCalls.matches, matches)
  serve(alertCalls.setFeed, setFeed)
  serve(alertCalls.feed, feed)
}
