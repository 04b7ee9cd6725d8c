import type { KeyScope } from '@colophon/protocol/keys/entities'
import type { FastifyRequest } from 'fastify'

/** What is known of a call by a key before it is answered. */
export type UseNote = { keyId: string; accountId: number; at: Date; missingScope: KeyScope | null }

const notes = new WeakMap<FastifyRequest, UseNote>()

/** Notes that a request is made with a key; it is recorded when it has been answered. */
export function noteUse(request: FastifyRequest, use: Omit<UseNote, 'missingScope'>): UseNote {
  const note: UseNote = { ...use, missingScope: null }
  notes.set(request, note)
  return note
}

/** The note of a request, if it was made with a key. */
export function useOf(request: FastifyRequest): UseNote | undefined {
  return notes.get(request)
}
