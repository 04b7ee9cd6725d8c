import type { KeyScope } from '@colophon/protocol/keys/entities'
import type { FastifyRequest } from 'fastify'

/** A call by a key before its reply. */
export type UsageNote = { keyId: string; accountId: number; at: Date; missingScope: KeyScope | null }

const notes = new WeakMap<FastifyRequest, UsageNote>()

/** Marks a request as made with a key; recorded after the reply. */
export function noteUsage(request: FastifyRequest, use: Omit<UsageNote, 'missingScope'>): UsageNote {
  const note: UsageNote = { ...use, missingScope: null }
  notes.set(request, note)
  return note
}

/** The mark of a request, if it was made with a key. */
export function usageNoteOf(request: FastifyRequest): UsageNote | undefined {
  return notes.get(request)
}
