import type { libraryCalls } from '@colophon/protocol/library/calls'
import { IMPORTED_NOTE_MAX, IMPORTED_NOTES_TOTAL_MAX } from '@colophon/protocol/library/entities'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/input.ts'
import { notesIn } from './queries.ts'
import { importedNotes } from './tables.ts'

/** The caller's own notes of a paper. */
export const listNotes: Handler<typeof libraryCalls.importedNotes> = async ({ query, person }, { db }) => {
  const notes = await notesIn(db, person, [query.articleId])
  return notes.map(({ id, text, importedAt }) => ({ id, text, importedAt: importedAt.toISOString() }))
}

/** A note that is not stored, and why. */
export type RefusedNote = { text: string; why: string }

/**
 * Stores the notes of an imported item, whole; those that are there are left unchanged. Returns those over a limit. The
 * caller holds a lock under which the notes of this account and paper do not change.
 */
export async function storeNotes(
  tx: Db,
  of: { accountId: number; articleId: number },
  notes: readonly string[],
  importedAt: Date,
): Promise<RefusedNote[]> {
  if (notes.length === 0) return []
  const isTheirs = and(eq(importedNotes.accountId, of.accountId), eq(importedNotes.articleId, of.articleId))
  const present = await tx.select({ text: importedNotes.text }).from(importedNotes).where(isTheirs)
  const known = new Set(present.map(({ text }) => text))
  let total = present.reduce((sum, { text }) => sum + text.length, 0)
  const refused: RefusedNote[] = []
  for (const text of notes) {
    if (text.trim() === '' || known.has(text)) continue
    if (text.length > IMPORTED_NOTE_MAX) refused.push({ text, why: TOO_LONG })
    else if (total + text.length > IMPORTED_NOTES_TOTAL_MAX) refused.push({ text, why: TOO_MANY })
    else {
      await tx.insert(importedNotes).values({ ...of, text, importedAt })
      known.add(text)
      total += text.length
    }
  }
  return refused
}

const TOO_LONG = `A note is longer than ${IMPORTED_NOTE_MAX} characters, and is not imported.`
const TOO_MANY = `The notes of a paper have at most ${IMPORTED_NOTES_TOTAL_MAX} characters together; one is not imported.`
