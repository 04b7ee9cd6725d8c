import { readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { and, desc, gte, inArray, like } from 'drizzle-orm'
import { findPapersByIds, idKey, listablePapers, toPaperName, viewerOf } from '../../papers/named-papers.ts'
import { suggestions } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Handler } from '../../platform/http/input.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { author } from './author.ts'
import { list } from './list.ts'
import { type PapersSharing, related } from './related.ts'
import { type FindFiled, search } from './search.ts'
import { TERM_PAPERS_MIN } from './suggestion-counts.ts'

const PAPERS_MAX = 6
const AUTHORS_MAX = 4
const TERMS_MAX = 6
const EXACT_MAX = 3

/** Suggestions while typing. An id suggests its paper only. */
const suggest: Handler<typeof knowledgeCalls.suggest> = async ({ query: { text }, person }, context) => {
  const id = readPaperId(text)
  const named = id ? ((await findPapersByIds(context, [id], person)).get(idKey(id)) ?? []) : []
  if (named.length > 0) {
    return { exact: named.slice(0, EXACT_MAX).map(toPaperName), papers: [], authors: [], terms: [] }
  }
  const words = foldedWords(text)
  if (words.length === 0) return { exact: [], papers: [], authors: [], terms: [] }
  const viewer = await viewerOf(context, person)
  const [papers, authors, terms] = await Promise.all([
    context.search.titlesBeginning(words, viewer, PAPERS_MAX).then((ids) => listablePapers(context, ids, person)),
    beginning(context, ['author', 'turned'], 1, words, AUTHORS_MAX),
    beginning(context, ['term'], TERM_PAPERS_MIN, words, TERMS_MAX),
  ])
  return {
    exact: [],
    papers: papers.map(toPaperName),
    authors: authors.map(({ label, papers: count }) => ({ name: label, papers: count })),
    terms: terms.map(({ label, papers: count }) => ({ term: label, papers: count })),
  }
}

/** The most frequent ones, without duplicates; of an author and the turned form the one with more papers. */
async function beginning(
  { db }: Pick<Context, 'db'>,
  kinds: ('author' | 'turned' | 'term')[],
  papersMin: number,
  words: readonly string[],
  most: number,
): Promise<{ label: string; papers: number }[]> {
  const rows = await db
    .select({ folded: suggestions.folded, label: suggestions.label, papers: suggestions.papers })
    .from(suggestions)
    // Normalised words contain only letters and digits, so the pattern has no wildcards.
    .where(
      and(
        inArray(suggestions.kind, kinds),
        gte(suggestions.papers, papersMin),
        like(suggestions.folded, `${words.join(' ')}%`),
      ),
    )
    .orderBy(desc(suggestions.papers), suggestions.folded)
    .limit(3 * most)
  const first = rows.filter((row, index) => rows.findIndex(({ folded }) => folded === row.folded) === index)
  return [...new Map(first.map((row) => [row.label, row])).values()].slice(0, most)
}

/** What other features know of papers. */
type Known = { findFiled: FindFiled; papersSharing: PapersSharing }

export function knowledgeRoutes(serve: Serve, { findFiled, papersSharing }: Known): void {
  serve(knowledgeCalls.list, list)
  serve(knowledgeCalls.search, search(findFiled))
  serve(knowledgeCalls.related, related(papersSharing))
  serve(knowledgeCalls.author, author)
  serve(knowledgeCalls.suggest, suggest)
}
