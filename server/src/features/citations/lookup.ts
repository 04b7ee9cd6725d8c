import type { citationCalls } from '@colophon/protocol/citations/calls'
import { LOOKUP_VISITOR_ENTRIES_MAX, type LookupEntry } from '@colophon/protocol/citations/calls'
import type { BibliographyEntry } from '@colophon/protocol/citations/lookup/bibliography'
import { isReadable, readLookup } from '@colophon/protocol/citations/lookup/read-lookup'
import type { z } from 'zod'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import type { ArticleRow } from '../articles/public/article-row.ts'
import { findPapersByIds, findPapersByTitles, idKey, isNearYear, toPaperName } from './public/named-papers.ts'

/**
 * Finds the papers that a pasted list or bibliography names: by ids in their order, else by title. Papers the user may
 * not list are not found. Unreadable text is rejected with a message.
 */
export const lookup: Handler<typeof citationCalls.lookup> = async ({ body, person }, context) => {
  const read = readLookup(body.text)
  const entries = person ? read.entries : read.entries.slice(0, LOOKUP_VISITOR_ENTRIES_MAX)
  const isCut = read.isCut || entries.length < read.entries.length
  if (!entries.some(isReadable)) {
    fail('validationFailed', {
      message: 'The text contains no DOI, archive id, hash or title, and is neither BibTeX nor RIS.',
      fields: { text: 'text names no paper' },
    })
  }
  const named = await findPapersByIds(
    context,
    entries.flatMap(({ ids }) => ids),
    person,
  )
  const byId = entries.map(({ ids }) => ids.flatMap((id) => named.get(idKey(id))?.[0] ?? [])[0] ?? null)
  const byTitle = new Map<string, ArticleRow[]>()
  const titles = [...new Set(entries.flatMap(({ title }, place) => (title && !byId[place] ? title : [])))]
  for (const [place, rows] of (await findPapersByTitles(context, titles, person)).entries()) {
    byTitle.set(titles[place] ?? '', rows)
  }
  return { entries: entries.map((entry, place) => found(entry, byId[place] ?? null, byTitle)), isCut }
}

function found(
  entry: BibliographyEntry,
  byId: ArticleRow | null,
  byTitle: ReadonlyMap<string, ArticleRow[]>,
): z.input<typeof LookupEntry> {
  const { written, ids, title, year } = entry
  const [id] = ids
  const sameTitle = byId || !title ? [] : (byTitle.get(title) ?? [])
  const row = byId ?? sameTitle.find((paper) => isNearYear(paper.year, year)) ?? null
  const paper = row && { paper: toPaperName(row), isKept: row.isKept }
  const none = { paper: null, isKept: false }
  if (id && (byId || !title || !row)) return { written, kind: id.kind, value: id.value, ...(paper ?? none) }
  if (title) return { written, kind: 'title', value: title, ...(paper ?? none) }
  return { written, kind: 'unknown', value: '', ...none }
}
