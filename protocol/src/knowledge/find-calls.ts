import { z } from 'zod'
import { SEARCH_TEXT_MAX } from '../articles/constants.ts'
import { Source } from '../articles/entities.ts'
import { Id } from '../page.ts'
import { route } from '../route.ts'

/** Most characters of a pasted list of ids or a BibTeX or RIS file. */
export const LOOKUP_TEXT_MAX = 1_000_000
/** Most entries of one look-up; the rest is cut off and told. */
export const LOOKUP_ENTRIES_MAX = 500
/** Most entries that are looked up for a visitor without an account. */
export const LOOKUP_VISITOR_ENTRIES_MAX = 50

/** Enough of a paper to name it in a row. */
export const PaperName = z.object({
  id: z.int(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  source: Source,
})
export type PaperName = z.infer<typeof PaperName>

/** One entry of a look-up: as it was written, how it was understood, and the paper that it names, if there is one. */
export const LookupEntry = z.object({
  written: z.string(),
  kind: z.enum(['doi', 'archiveId', 'hash', 'title', 'unknown']),
  /** What was looked for, in its plain form. */
  value: z.string(),
  paper: PaperName.nullable(),
  isKept: z.boolean(),
})
export type LookupEntry = z.infer<typeof LookupEntry>

/** What completes a query as it is typed, and the papers that an id names outright. */
export const Suggestions = z.object({
  exact: z.array(PaperName),
  papers: z.array(PaperName),
  authors: z.array(z.object({ name: z.string(), papers: z.int() })),
  terms: z.array(z.object({ term: z.string(), papers: z.int() })),
})
export type Suggestions = z.infer<typeof Suggestions>

/** The calls that find papers without ranking a query. */
export const findCalls = {
  suggest: route({
    method: 'GET',
    path: '/articles/suggest',
    summary: 'Completes a query: the paper that an id names, papers by title, authors, terms.',
    access: 'any',
    limit: 'search',
    query: z.strictObject({ text: z.string().trim().min(1).max(SEARCH_TEXT_MAX) }),
    reply: Suggestions,
    errors: [],
  }),
  lookup: route({
    method: 'POST',
    path: '/articles/lookup',
    whileActing: 'allowed',
    summary: 'Finds the papers named by DOIs, archive ids, hashes, or a BibTeX or RIS file.',
    access: 'any',
    limit: 'search',
    body: z.strictObject({ text: z.string().trim().min(1).max(LOOKUP_TEXT_MAX) }),
    reply: z.object({ entries: z.array(LookupEntry), isCut: z.boolean() }),
    errors: [],
  }),
  references: route({
    method: 'GET',
    path: '/articles/references',
    summary: 'The entries of a paper’s bibliography that are papers here.',
    access: 'view',
    paper: 'articleId',
    query: z.strictObject({ articleId: Id }),
    reply: z.array(z.object({ reference: z.int(), paper: PaperName })),
    errors: ['notComplete', 'archiveOnly'],
  }),
} as const
