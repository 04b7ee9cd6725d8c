import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Article } from '@colophon/protocol/articles/entities'
import { auditCalls } from '@colophon/protocol/audit/calls'
import { chatCalls } from '@colophon/protocol/chat/calls'
import type { Quote, Refusal } from '@colophon/protocol/chat/entities'
import { LOOKUP_TEXT_MAX } from '@colophon/protocol/citations/calls'
import { citableOf } from '@colophon/protocol/citations/citable'
import { CITATION_FORMATS, type CitationFormat } from '@colophon/protocol/citations/citation-kinds'
import { citationsOf } from '@colophon/protocol/citations/citations-of'
import { compareCalls } from '@colophon/protocol/compare/calls'
import { COMPARE_MAX, ROW_QUESTION_MAX } from '@colophon/protocol/compare/constants'
import type { CompareCell } from '@colophon/protocol/compare/entities'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { SCREENS } from '@colophon/protocol/screens'
import { KEY_CLAIMS_MAX, shownClaim, uncertaintyLabel } from '@colophon/protocol/statements/graph'
import { z } from 'zod'
import { type Api, Refused } from './api.ts'

/** The result of a tool: a sentence of ours, without a word of any paper, and the data, which may hold their text. */
export type Result = { says: string; data: unknown }

/** Where papers are shown, and the API that reads them. */
export type Using = { api: Api; origin: string }

/** A tool of the MCP server. None changes anything. */
export type Tool = {
  name: string
  title: string
  description: string
  input: z.ZodObject
  run: (input: never, using: Using) => Promise<Result>
}

/** Characters of text of a paper in one reply. */
const TEXT_MAX = 20_000
const HITS_MAX = 25
const CLAIMS_MAX = 100

/** What a refusal without passages says. */
const REFUSED: Record<Refusal['kind'], string> = {
  notSaid: 'Not said.',
  otherLanguage: 'Not asked: the papers seem to be in another language than the question.',
  nothingToRead: 'Nothing to read: no paper with text was found.',
  notAQuestion: 'This is no question that a paper could answer.',
}

const PaperId = z.int().min(1).max(2_147_483_647)
const PaperIds = (most: number) => z.array(PaperId).min(1).max(most)

/** The tools, each of which calls the HTTP API. */
export const TOOLS: readonly Tool[] = [
  tool({
    name: 'search',
    title: 'Search papers',
    description:
      'Search titles, authors, abstracts and full texts, best match first. Operators: "exact phrase", author:name, year:2019-, in:"a collection", tag:name, status:to-read. Returns ids for the other tools.',
    input: z.strictObject({
      query: z.string().min(1),
      where: z.enum(['mine', 'hosted', 'arxiv', 'all']).default('all').describe('mine: my own papers only'),
      limit: z.int().min(1).max(HITS_MAX).default(10),
    }),
    async run({ query, where, limit }, { api, origin }) {
      const filterTypeArticle = where === 'all' ? 'all' : where === 'arxiv' ? 'arxiv' : 'system'
      const mine = where === 'mine' ? { mine: true } : {}
      const asked = { search: query, filterTypeArticle, limit, ...mine } as const
      const { data, meta } = await api(knowledgeCalls.search, { query: asked })
      const [hits, total] = data
      const papers = hits.map((hit) => ({
        ...summaryOf(hit, origin),
        found: hit.snippet && { in: hit.matchedField, page: hit.snippet.page, text: hit.snippet.text },
      }))
      const few = meta.exact ? '' : ' No paper matches exactly; these are related.'
      const corrected = meta.notes.find(({ kind }) => kind === 'corrected')
      const mended = corrected ? ` Nothing has the words as typed; these are the results for: ${meta.suggestion}` : ''
      return { says: `${total} papers found, ${papers.length} listed.${few}${mended}`, data: { total, papers } }
    },
  }),
  tool({
    name: 'fetch',
    title: 'Read a paper',
    description: `Read the details, outline and text of a paper, ${TEXT_MAX} characters at a time; continue with from = next.`,
    input: z.strictObject({ paper: PaperId, from: z.int().min(0).default(0) }),
    async run({ paper, from }, { api, origin }) {
      const { data: article } = await api(articleCalls.article, { query: { articleId: paper } })
      const details = { ...summaryOf(article, origin), abstract: article.abstract, keywords: article.keywords }
      try {
        const { data: document } = await api(readerCalls.document, { query: { articleId: paper } })
        const { text, blocks } = document
        const end = Math.min(text.length, from + TEXT_MAX)
        const headings = blocks.filter(({ type }) => type === 'heading')
        const outline = headings.map((block) => ({ heading: block.text, start: block.start, page: block.page }))
        const next = end < text.length ? end : null
        const part = { start: Math.min(from, text.length), end, next, of: text.length, text: text.slice(from, end) }
        return { says: `The text from ${part.start} to ${end} of ${text.length}.`, data: { ...details, outline, part } }
      } catch (thrown) {
        // The details are for more readers than the text.
        if (!(thrown instanceof Refused)) throw thrown
        return { says: `Details only. ${thrown.message}`, data: details }
      }
    },
  }),
  tool({
    name: 'ask',
    title: 'Ask papers a question',
    description:
      'Answer a question with verified quotes from the papers, or refuse if they do not say it. Quotes are verbatim: start and end are offsets into the text that fetch returns. Where a model is set, sentences that it wrote are checked against the quotes that they name by number, from 1.',
    input: z.strictObject({
      question: z.string().min(1),
      papers: PaperIds(COMPARE_MAX).optional().describe('ask these papers only'),
      where: z.enum(['mine', 'hosted', 'all']).default('all'),
    }),
    async run({ question, papers, where }, { api }) {
      const kind = { mine: 'library', hosted: 'knowledge', all: 'everything' } as const
      const scope = papers ? { kind: 'selection' as const, articleIds: papers } : { kind: kind[where] }
      const { data } = await api(chatCalls.ask, { body: { question, scope } })
      const { parts, quotes, refusal } = data.answer
      if (!refusal) {
        const sentences = parts.flatMap((part) =>
          part.kind === 'phrased' ? { text: part.text, quotes: part.quotes } : [],
        )
        const summary = sentences.length > 0 ? { sentences } : {}
        return { says: `Answered with ${quotes.length} quotes.`, data: { ...summary, quotes: quotes.map(quoteOf) } }
      }
      const { kind: why, reason, nearest, suggestions } = refusal
      const says = nearest.length > 0 ? 'They may not say it. The nearest passages are listed.' : REFUSED[why]
      return { says, data: { reason, nearest: nearest.map(quoteOf), suggestions } }
    },
  }),
  tool({
    name: 'claims',
    title: 'Claims of a paper',
    description:
      'List the claims of a paper, the key claims first, each with its uncertainty (0 stated as certain, 1 speculation), page and sentence.',
    input: z.strictObject({
      paper: PaperId,
      limit: z.int().min(1).max(CLAIMS_MAX).default(KEY_CLAIMS_MAX),
    }),
    async run({ paper, limit }, { api, origin }) {
      const { data: article } = await api(articleCalls.article, { query: { articleId: paper } })
      const { graph } = article
      if (!graph) return { says: 'Its claims are not available to you.', data: summaryOf(article, origin) }
      const sorted = graph.toSorted((one, other) => (other.salience ?? 0) - (one.salience ?? 0))
      const claims = sorted.slice(0, limit).map((entry) => {
        const { before, claim, after } = shownClaim(entry)
        const { subject, verb, object, uncertainty, kind, page, start, end, evidence } = entry
        const certainty = uncertaintyLabel(uncertainty)
        const words = { claim: before + claim + after, subject, verb, object, sentence: evidence }
        return { ...words, kind, uncertainty, certainty, page, start, end }
      })
      const says = `${claims.length} of ${graph.length} claims.`
      return { says, data: { ...summaryOf(article, origin), claims } }
    },
  }),
  tool({
    name: 'compare',
    title: 'Compare papers',
    description:
      'Compare 2 to 10 papers: aim, method, data, results and limits with quotes, and where they agree or differ. With a question: what each paper says about it.',
    input: z.strictObject({
      papers: z.array(PaperId).min(2).max(COMPARE_MAX),
      question: z.string().min(1).max(ROW_QUESTION_MAX).optional(),
    }),
    async run({ papers, question }, { api, origin }) {
      const articleIds = papers.join(',')
      if (question) {
        const { data: cells } = await api(compareCalls.row, { query: { articleIds, question } })
        const answers = cells.map((cell, index) => ({ paper: papers[index], ...cellOf(cell) }))
        return { says: `${papers.length} papers were asked.`, data: answers }
      }
      const { data } = await api(compareCalls.comparison, { query: { articleIds } })
      const columns = data.columns.map(({ articleId, state, reason, article }) =>
        article ? { state, reason, ...summaryOf(article, origin) } : { state, reason, id: articleId },
      )
      const content = data.rows.filter(({ group }) => group === 'content' || group === 'numbers')
      const rows = content.map(({ label, cells }) => ({
        row: label,
        cells: cells.map((cell, index) => ({ paper: papers[index], ...cellOf(cell) })),
      }))
      const findings = data.findings.map(({ kind, text, places }) => {
        return { kind, text, papers: [...new Set(places.map(({ articleId }) => articleId))] }
      })
      return { says: `${columns.length} papers compared.`, data: { papers: columns, rows, findings } }
    },
  }),
  tool({
    name: 'cite',
    title: 'Cite papers',
    description: 'Cite papers in a reference format.',
    input: z.strictObject({
      papers: PaperIds(HITS_MAX),
      format: z.enum(CITATION_FORMATS as [CitationFormat, ...CitationFormat[]]).default('bibtex'),
    }),
    async run({ papers, format }, { api, origin }) {
      const ids = [...new Set(papers)]
      const read = ids.map(async (articleId) => (await api(articleCalls.article, { query: { articleId } })).data)
      const articles = await Promise.all(read)
      const citations = citationsOf(
        articles.map((article) => citableOf(article, urlOf(article, origin))),
        format,
      )
      return { says: `${articles.length} papers cited.`, data: { format, citations } }
    },
  }),
  tool({
    name: 'audit',
    title: 'Check references',
    description:
      'Check references against the papers and records here: found, with differences, with the identifier of another work, retracted, or not found here, which does not mean that it does not exist.',
    input: z.strictObject({
      references: z.string().max(LOOKUP_TEXT_MAX).optional().describe('BibTeX, RIS, or one reference on each line'),
      paper: PaperId.optional().describe('instead: check the references of this paper'),
    }),
    async run({ references, paper }, { api }) {
      const { data } = paper
        ? await api(auditCalls.ofPaper, { query: { articleId: paper } })
        : await api(auditCalls.ofList, { body: { text: references ?? '' } })
      const count = data.entries.filter(({ needsHand }) => needsHand).length
      return { says: `${count} of ${data.entries.length} references need a hand.`, data }
    },
  }),
]

/** Types the input of a tool by its schema. */
function tool<I extends z.ZodObject>(
  definition: Omit<Tool, 'input' | 'run'> & { input: I; run: (input: z.output<I>, using: Using) => Promise<Result> },
): Tool {
  return definition as unknown as Tool
}

function summaryOf(article: Article, origin: string) {
  const { id, title, authors, year, field, doi, archiveId, journalRef, pages, source, rights, retraction } = article
  const isReadable = source === 'system' && rights.view
  const facts = { id, title, authors, year, field, doi, arxiv: archiveId, journal: journalRef, pages }
  return { ...facts, source, isReadable, retraction, url: urlOf(article, origin) }
}

function urlOf({ id }: Pick<Article, 'id'>, origin: string): string {
  return origin + SCREENS.storageFile.path.replace(':articleId', String(id))
}

function quoteOf({ articleId, title, of, text, page, section, start, end, retraction }: Quote) {
  return { paper: articleId, title, of, page, section, start, end, text, retraction }
}

function cellOf({ state, items }: CompareCell) {
  return { state, items: items.map(({ text, quote, page, start, end }) => ({ text, quote, page, start, end })) }
}
