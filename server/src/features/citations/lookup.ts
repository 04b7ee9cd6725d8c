import type { citationCalls } from '@colophon/protocol/citations/calls'
import { LOOKUP_ENTRIES_MAX, LOOKUP_VISITOR_ENTRIES_MAX, type LookupEntry } from '@colophon/protocol/citations/calls'
import type { z } from 'zod'
import { isReadable, type NamedWork } from '../../bibliography/read-lookup.ts'
import { readPastedDetails, readPastedLookup } from '../../bibliography/reading-thread.ts'
import { mayBeOneWork } from '../../bibliography/same-title.ts'
import type { ArticleRow } from '../../papers/article-row.ts'
import { findPapersByIds, findPapersByTitles, idKey, isNearYear, toPaperName } from '../../papers/named-papers.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { wantedBy } from '../../platform/threads/turn-thread.ts'

/**
 * Finds the papers that a pasted list or bibliography names: by ids in their order, else by title. Papers the user may
 * not list are not found. Unreadable text is rejected with a message.
 */
export const lookup: Handler<typeof citationCalls.lookup> = async (input, context) => {
  const { body, person } = input
  const most = person ? LOOKUP_ENTRIES_MAX : LOOKUP_VISITOR_ENTRIES_MAX
  const { entries, isCut } = await readPastedLookup(body.text, most, wantedBy(input))
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
  const byId = entries.map((entry) => paperWithId(entry, named))
  const byTitle = new Map<string, ArticleRow[]>()
  const titles = [...new Set(entries.flatMap(({ title }, place) => (title && !byId[place] ? title : [])))]
  for (const [place, rows] of (await findPapersByTitles(context, titles, person)).entries()) {
    byTitle.set(titles[place] ?? '', rows)
  }
  return { entries: entries.map((entry, place) => found(entry, byId[place] ?? null, byTitle)), isCut }
}

/** Reads the details in the first entry of a pasted text. */
export const readCitation: Handler<typeof citationCalls.readCitation> = async (input) => {
  const message = 'This is not a BibTeX or RIS entry.'
  return (
    (await readPastedDetails(input.body.text, wantedBy(input))) ??
    fail('validationFailed', { message, fields: { text: message } })
  )
}

/** The paper that an id of the entry names; not one of another title, as an id in a bibliography is sometimes wrong. */
function paperWithId(entry: NamedWork, named: ReadonlyMap<string, ArticleRow[]>): ArticleRow | null {
  const papers = entry.ids.flatMap((id) => named.get(idKey(id)) ?? [])
  return papers.find((paper) => mayBeOneWork(entry.title, paper.title)) ?? null
}

function found(
  { written, ids, title, year }: NamedWork,
  byId: ArticleRow | null,
  byTitle: ReadonlyMap<string, ArticleRow[]>,
): z.input<typeof LookupEntry> {
  const [id] = ids
  const sameTitle = byId || !title ? [] : (byTitle.get(title) ?? [])
  const row = byId ?? sameTitle.find((paper) => isNearYear(paper.year, year)) ?? null
  const paper = row && { paper: toPaperName(row), isKept: row.isKept }
  const none = { paper: null, isKept: false }
  if (id && (byId || !title || !row)) return { written, kind: id.kind, value: id.value, ...(paper ?? none) }
  if (title) return { written, kind: 'title', value: title, ...(paper ?? none) }
  return { written, kind: 'unknown', value: '', ...none }
}
