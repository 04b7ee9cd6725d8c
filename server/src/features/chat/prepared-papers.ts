import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { abstractDocument } from '@colophon/analysis/answers/abstract-document'
import { type PreparedDocument, prepare } from '@colophon/analysis/answers/prepare'
import type { PaperDocument } from '@colophon/protocol/articles/document'
import type { Context } from '../../platform/context.ts'
import type { PaperFor } from '../articles/public.ts'
import { documentsOf } from './queries.ts'

/** A paper made ready to be asked. */
export type PreparedPaper = { document: PaperDocument; prepared: PreparedDocument }

/** Most characters of text that one process keeps ready; in memory a paper takes some ten times as much. */
const CHARACTERS_MAX = 8_000_000

type Kept = Map<string, PreparedPaper>
const keptBy = new WeakMap<object, Kept>()

/**
 * The documents of these papers, ready to be asked; of a record of the archive that of its abstract. Papers that are not
 * read yet are left out. What was used last is kept in memory, by the hash of the file. Rights are the caller's to ask.
 */
export async function preparedPapers(
  { db }: Pick<Context, 'db'>,
  papers: readonly PaperFor[],
): Promise<Map<number, PreparedPaper>> {
  const kept = keptBy.get(db) ?? new Map<string, PreparedPaper>()
  keptBy.set(db, kept)
  const found = new Map<number, PreparedPaper>()
  const missing: PaperFor[] = []
  for (const paper of papers) {
    const { row } = paper
    if (row.source === 'arxiv') found.set(row.id, fromAbstract(paper))
    else {
      const known = kept.get(keyOf(row))
      if (known) found.set(row.id, keep(kept, row, known))
      else missing.push(paper)
    }
  }
  const documents = await documentsOf(
    db,
    missing.map(({ row }) => row.id),
  )
  for (const { row } of missing) {
    const document = documents.get(row.id)
    if (!document) continue
    found.set(row.id, keep(kept, row, { document, prepared: prepare(document) }))
    await yieldToOthers()
  }
  return found
}

/** Forgets what is kept of a paper, because its stored text is another one now. */
export function forgetPrepared({ db }: Pick<Context, 'db'>, row: Pick<PaperFor['row'], 'id' | 'sha256'>): void {
  keptBy.get(db)?.delete(keyOf(row))
}

function fromAbstract({ row }: PaperFor): PreparedPaper {
  const document = abstractDocument(row.title, row.abstract)
  return { document, prepared: prepare(document) }
}

/** The document of a paper may have been corrected by its owner, so that two with one file are two. */
function keyOf({ id, sha256 }: Pick<PaperFor['row'], 'id' | 'sha256'>): string {
  return `${id} ${sha256}`
}

/** What was used last stands last; what was not used for longest goes first. */
function keep(kept: Kept, row: PaperFor['row'], paper: PreparedPaper): PreparedPaper {
  kept.delete(keyOf(row))
  kept.set(keyOf(row), paper)
  let characters = 0
  for (const { document } of kept.values()) characters += document.text.length
  for (const [key, { document }] of kept) {
    if (characters <= CHARACTERS_MAX || kept.size === 1) break
    kept.delete(key)
    characters -= document.text.length
  }
  return paper
}
