import { isOwner, type PaperAccess } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { OpeningKind } from '@colophon/protocol/requests/entities'
import type { FastifyRequest } from 'fastify'

/** A read or download of a paper by a user. */
export type AccessEvent = { articleId: number; accountId: number; kind: OpeningKind; at: Date }
type Paper = PaperAccess & { id: number; rights: { view: boolean } }

const notes = new WeakMap<FastifyRequest, AccessEvent>()

/** The access log entry for a read. Only private papers have a log, and only of users other than the owner. */
export function accessEventBy(person: Person, paper: Paper, kind: OpeningKind, at: Date): AccessEvent | null {
  if (!person || paper.isPublic || paper.isArchiveRecord || !paper.rights.view || isOwner(person, paper)) return null
  return { articleId: paper.id, accountId: person.id, kind, at }
}

/** Marks a request as a read of the paper's content; recorded after the reply. */
export function noteAccess(
  { request, person, adminId }: { request: FastifyRequest; person: Person; adminId: number | null },
  paper: Paper,
  at: Date,
): void {
  const opening = accessEventBy(person, paper, adminId === null ? 'opened' : 'openedByAdministrator', at)
  if (opening && request.method === 'GET') notes.set(request, opening)
}

/** The mark of a request, if it read a private paper. */
export function accessEventOf(request: FastifyRequest): AccessEvent | undefined {
  return notes.get(request)
}
