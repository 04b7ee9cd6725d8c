import { setImmediate } from 'node:timers/promises'
import type { KnownWork, StatedWork } from '@colophon/analysis/audit/compare-works'
import { type Judgement, judgeReference, repeatedEntries } from '@colophon/analysis/audit/judge-references'
import type { auditCalls } from '@colophon/protocol/audit/calls'
import type { AuditedReference } from '@colophon/protocol/audit/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { LOOKUP_ENTRIES_MAX } from '@colophon/protocol/citations/calls'
import { EMPTY_QUERY, type ParsedQuery } from '@colophon/protocol/knowledge/query'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { z } from 'zod'
import { referenceOf, type WrittenReference } from '../../bibliography/read-references.ts'
import { readPastedReferences } from '../../bibliography/reading-thread.ts'
import { type ArticleRow, whyNoText } from '../../papers/article-row.ts'
import { findPapersByIds, idKey, listablePapers, toPaperName, viewerOf } from '../../papers/named-papers.ts'
import { readDocument } from '../../papers/queries.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { askerOf } from '../../platform/threads/turn-thread.ts'

/** Papers whose titles are compared with that of a reference. */
const LIKE_MAX = 5
/** Titles looked for at once. */
const AT_ONCE = 8
/** Words of a title that are looked for. */
const WORDS_MAX = 40

type Sources = Pick<Context, 'db' | 'now' | 'search'>

/** Checks the references of a paper. */
export const ofPaper: Handler<typeof auditCalls.ofPaper> = async ({ query, person, paper, signal }, context) => {
  const document = (await readDocument(context.db, query.articleId)) ?? fail(whyNoText(paper))
  const all = document.references ?? []
  const written = all.slice(0, LOOKUP_ENTRIES_MAX).map(({ text, title, authors, year, doi, archiveId, ...printed }) => {
    const { container = null, volume = null, pages = null } = printed
    return referenceOf(text, { text, title, authors, year, doi, archiveId, venue: container, volume, pages })
  })
  const citations = new Map<number, number>()
  for (const { references } of document.citations ?? [])
    for (const place of references) citations.set(place, (citations.get(place) ?? 0) + 1)
  // A text without any call-out was read badly, and says nothing of its references.
  const timesCited = (place: number) => (citations.size === 0 ? null : (citations.get(place) ?? 0))
  const entries = await audited(context, written, { person, signal, ownId: query.articleId })
  return {
    entries: entries.map((entry, place) => judged({ ...entry, citations: timesCited(place) })),
    isCut: all.length > written.length,
  }
}

/** Checks a pasted bibliography. */
export const ofList: Handler<typeof auditCalls.ofList> = async (input, context) => {
  const { entries, isCut } = await readPastedReferences(input.body.text, LOOKUP_ENTRIES_MAX, askerOf(input))
  const { person, signal } = input
  const found = await audited(context, entries, { person, signal, ownId: null })
  return { entries: found.map((entry) => judged({ ...entry, citations: null })), isCut }
}

type Entry = z.input<typeof AuditedReference>

/** A reference that was found as stated, of a work that stands, needs no hand. */
function judged(entry: Omit<Entry, 'needsHand'>): Entry {
  const { verdict, paper, differences, sameAs, citations } = entry
  const isStanding = !paper?.retraction || paper.retraction.kind === 'correction'
  const isSound = verdict === 'found' && differences.length === 0 && sameAs === null && isStanding
  return { ...entry, needsHand: !isSound || citations === 0 }
}

type Asked = { person: Person; signal: AbortSignal; ownId: number | null }

/** The references against the papers that the person may list, but for the paper `ownId` itself. */
async function audited(
  sources: Sources,
  written: readonly WrittenReference[],
  { person, signal, ownId }: Asked,
): Promise<Omit<Entry, 'citations' | 'needsHand'>[]> {
  const named = await findPapersByIds(
    sources,
    written.flatMap(({ ids }) => ids),
    person,
  )
  // Titles that were read wrongly are still among the words of the text.
  const [titled, inText] = await Promise.all(
    (['title', 'text'] as const).map((field) =>
      likeTitles(
        sources,
        written.map(({ work }) => work[field] ?? ''),
        { person, signal },
      ),
    ),
  )
  const repeated = repeatedEntries(written.map(({ work }) => work))
  const works = (rows: readonly ArticleRow[]) => rows.filter(({ id }) => id !== ownId).map(knownWork)
  const judgements: Omit<Entry, 'citations' | 'needsHand'>[] = []
  for (const [place, { written: text, work, ids }] of written.entries()) {
    // Others have their turns between two entries.
    await setImmediate(undefined, { signal })
    const byId = works(ids.flatMap((id) => named.get(idKey(id)) ?? []))
    const byTitle = works([...(titled?.[place] ?? []), ...(inText?.[place] ?? [])])
    judgements.push({
      written: text,
      ...shownOf(judgeReference(work, { byId, byTitle })),
      sameAs: repeated[place] ?? null,
    })
  }
  return judgements
}

/** For each title the papers with the nearest ones that the person may list. */
async function likeTitles(
  sources: Sources,
  titles: readonly string[],
  { person, signal }: Pick<Asked, 'person' | 'signal'>,
): Promise<ArticleRow[][]> {
  const viewer = await viewerOf(sources, person)
  const found: number[][] = []
  for (let start = 0; start < titles.length; start += AT_ONCE) {
    signal.throwIfAborted()
    const asked = titles.slice(start, start + AT_ONCE).map((title) => {
      const words = foldedWords(title).slice(0, WORDS_MAX)
      const query: ParsedQuery = {
        ...EMPTY_QUERY,
        all: words.map((word) => [{ scope: 'title', words: [word], isPhrase: false }]),
      }
      const request = { query, viewer, filter: 'all', sort: 'relevance', limit: LIKE_MAX, offset: 0 } as const
      return words.length === 0 ? [] : sources.search.nearest(request)
    })
    found.push(...(await Promise.all(asked)))
  }
  const rows = await listablePapers(sources, [...new Set(found.flat())], person)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
}

type ListedWork = KnownWork & { row: ArticleRow }

function knownWork(row: ArticleRow): ListedWork {
  const { title, authors, year, publication, journalRef, doi, archiveId, source } = row
  const stated: StatedWork = {
    ...{ title, authors, year, archiveId, doi: doi?.toLowerCase() ?? null },
    ...{ venue: publication?.containerTitle || journalRef || null },
    ...{ volume: publication?.volume || null, pages: publication?.pages || null },
  }
  return { ...stated, title, isPreprint: source === 'arxiv', row }
}

function shownOf(judgement: Judgement<ListedWork>) {
  const { verdict } = judgement
  if (!('work' in judgement)) return { verdict, paper: null, identified: null, differences: [] }
  const { work, differences } = judgement
  const paper = work && { ...toPaperName(work.row), retraction: work.row.retraction }
  return {
    ...{ verdict, paper, differences },
    identified: judgement.verdict === 'anotherWork' ? toPaperName(judgement.identified.row) : null,
  }
}
