import type { KeyScope } from '@colophon/protocol/keys/entities'
import type { FastifyRequest } from 'fastify'

/** A call by a key before its reply. */
export type UseNote = { keyId: string; accountId: number; at: Date; missingScope: KeyScope | null }

const notes = new WeakMap<FastifyRequest, UseNote>()

/** Marks a request as made with a key; recorded after the reply. */
export function noteUse(request: FastifyRequest, use: Omit<UseNote, 'missingScope'>): UseNote {
  const note: UseNote = { ...use, missingScope: null }
  notes.set(request, note)
  return note
}

/** The mark of a request, if it was made with a key. */
export function useOf(request: FastifyRequest): UseNote | undefined {
  return notes.get(request)
}
