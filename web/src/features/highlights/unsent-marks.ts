import { Anchor } from '@colophon/protocol/comments/entities'
import { Area } from '@colophon/protocol/highlights/areas'
import { highlightCalls } from '@colophon/protocol/highlights/calls'
import { type Highlight, HighlightColor } from '@colophon/protocol/highlights/entities'
import { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { readStored, writeStored } from '../../lib/stored-values.ts'

/** A highlight made while the server could not be reached; `problem` says why the server refused it. */
const UnsentMark = z.object({
  /** Negative, so that it is no highlight of the server. */
  id: z.int().negative(),
  articleId: z.int(),
  anchor: Anchor.optional(),
  area: Area.optional(),
  color: HighlightColor,
  note: z.string(),
  tagIds: z.array(z.int()),
  collectionIds: z.array(z.int()),
  createdAt: z.iso.datetime(),
  problem: z.string().nullable(),
})
export type UnsentMark = z.infer<typeof UnsentMark>

/** Called when marks change: with the highlight that one has become on the server, else with null. */
type Watcher = (saved: Highlight | null) => void

const watchers = new Set<Watcher>()
let sending: Promise<void> | null = null

/** Calls back when the marks change. */
export function watchUnsent(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function unsentMarks(userId: number): UnsentMark[] {
  return readStored(['unsentMarks', userId], z.array(UnsentMark)) ?? []
}

/** Keeps a mark in this browser; null if the browser does not allow it. */
export function keepUnsent(userId: number, mark: Omit<UnsentMark, 'id' | 'problem'>): UnsentMark | null {
  const before = unsentMarks(userId)
  const kept = { ...mark, id: Math.min(0, ...before.map(({ id }) => id)) - 1, problem: null }
  return store(userId, [...before, kept]) ? kept : null
}

/** Changes a mark, or removes it if the change is null. */
export function changeUnsent(userId: number, id: number, change: Partial<UnsentMark> | null): void {
  const marks = unsentMarks(userId)
  store(
    userId,
    marks.flatMap((mark) => (mark.id !== id ? [mark] : change ? [{ ...mark, ...change }] : [])),
  )
}

/**
 * Sends the marks that were not refused, one after another, until one cannot be sent now. One that the server has
 * already is not made again.
 */
export function sendUnsent(userId: number): Promise<void> {
  sending ??= sendAll(userId).finally(() => {
    sending = null
  })
  return sending
}

/** True if the server did not answer, so that nothing is known to be wrong with the call. */
export function isUnreachable({ status, error }: Failure): boolean {
  return error === 'noConnection' || status === 502 || status === 503 || status === 504
}

async function sendAll(userId: number): Promise<void> {
  for (const { id, articleId, anchor, area, color, note, tagIds, collectionIds, problem } of unsentMarks(userId)) {
    if (problem !== null) continue
    const marked = { articleId, ...(anchor ? { anchor } : { area }) }
    try {
      const made = await call(highlightCalls.create, { body: { ...marked, color, note, tagIds, collectionIds } })
      const now = unsentMarks(userId).find((mark) => mark.id === id)
      const saved = now ? await withWhatItSays(made, now) : null
      if (!saved) await call(highlightCalls.delete, { query: { highlightId: made.id } })
      changeUnsent(userId, id, null)
      for (const watcher of watchers) watcher(saved)
    } catch (thrown) {
      const { status, message } = failureOf(thrown)
      const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 429
      if (!isRefused) return
      changeUnsent(userId, id, { problem: message })
    }
  }
}

/** The highlight with the colour and note of a mark that was changed meanwhile, or was there before in another form. */
async function withWhatItSays(made: Highlight, { color, note }: UnsentMark): Promise<Highlight> {
  const isAsSaid = made.color === color && (note === '' || made.note === note)
  if (isAsSaid) return made
  return call(highlightCalls.update, { body: { highlightId: made.id, color, ...(note !== '' && { note }) } })
}

function store(userId: number, marks: readonly UnsentMark[]): boolean {
  const isStored = writeStored(['unsentMarks', userId], marks.length > 0 ? marks : undefined)
  for (const watcher of watchers) watcher(null)
  return isStored
}
