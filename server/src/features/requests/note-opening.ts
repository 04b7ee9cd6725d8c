import { isOwner, type PaperAccess } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { OpeningKind } from '@colophon/protocol/requests/entities'
import type { FastifyRequest } from 'fastify'

/** That somebody took up a paper. */
export type Opening = { articleId: number; accountId: number; kind: OpeningKind; at: Date }
type Paper = PaperAccess & { id: number; rights: { view: boolean } }

const notes = new WeakMap<FastifyRequest, Opening>()

/**
 * What the log of a paper says of somebody who takes it up. Only private papers have one, and only of people other than
 * their owner: what anybody may read is read unwatched.
 */
export function openingBy(person: Person, paper: Paper, kind: OpeningKind, at: Date): Opening | null {
  if (!person || paper.isPublic || paper.isRecord || !paper.rights.view || isOwner(person, paper)) return null
  return { articleId: paper.id, accountId: person.id, kind, at }
}

/** Notes that a request asks for what is in a paper; it is recorded when it has been answered. */
export function noteOpening(
  { request, person, adminId }: { request: FastifyRequest; person: Person; adminId: number | null },
  paper: Paper,
  at: Date,
): void {
  const opening = openingBy(person, paper, adminId === null ? 'opened' : 'openedByAdministrator', at)
  if (opening && request.method === 'GET') notes.set(request, opening)
}

/** The note of a request, if it asked for what is in a private paper. */
export function openingOf(request: FastifyRequest): Opening | undefined {
  return notes.get(request)
}
