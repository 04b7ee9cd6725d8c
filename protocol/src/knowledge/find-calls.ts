import { z } from 'zod'
import { SEARCH_TEXT_MAX } from '../articles/constants.ts'
import { Source } from '../articles/entities.ts'
import { Id } from '../page.ts'
import { route } from '../route.ts'

/** Most characters of a pasted list of ids or a BibTeX or RIS file. */
export const LOOKUP_TEXT_MAX = 1_000_000
/** Most entries per look-up; the rest is cut and reported. */
export const LOOKUP_ENTRIES_MAX = 500
/** Most entries per look-up for anonymous visitors. */
export const LOOKUP_VISITOR_ENTRIES_MAX = 50

/** The fields that identify a paper in a row. */
export const PaperName = z.object({
  id: z.int(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  source: Source,
})
export type PaperName = z.infer<typeof PaperName>

/** One entry of a look-up: as written, as interpreted, and the matching paper, if any. */
export const LookupEntry = z.object({
  written: z.string(),
  kind: z.enum(['doi', 'archiveId', 'hash', 'title', 'unknown']),
  /** The value looked up, in its plain form. */
  value: z.string(),
  paper: PaperName.nullable(),
  isKept: z.boolean(),
})
export type LookupEntry = z.infer<typeof LookupEntry>

/** Completions of a partial query, and the papers identified by an id. */
export const Suggestions = z.object({
  exact: z.array(PaperName),
  papers: z.array(PaperName),
  authors: z.array(z.object({ name: z.string(), papers: z.int() })),
  terms: z.array(z.object({ term: z.string(), papers: z.int() })),
})
export type Suggestions = z.infer<typeof Suggestions>

/** The calls that find papers without ranking. */
export const findCalls = {
  suggest: route({
    method: 'GET',
    path: '/articles/suggest',
    summary: 'Complete a query: the paper identified by an id, then papers by title, authors and terms.',
    access: 'any',
    limit: 'search',
    query: z.strictObject({ text: z.string().trim().min(1).max(SEARCH_TEXT_MAX) }),
    reply: Suggestions,
    errors: [],
  }),
  lookup: route({
    method: 'POST',
    path: '/articles/lookup',
    whileImpersonating: 'allowed',
    summary: 'Find papers by DOIs, archive ids, hashes, or a BibTeX or RIS file.',
    access: 'any',
    limit: 'search',
    body: z.strictObject({ text: z.string().trim().min(1).max(LOOKUP_TEXT_MAX) }),
    reply: z.object({ entries: z.array(LookupEntry), isCut: z.boolean() }),
    errors: [],
  }),
  references: route({
    method: 'GET',
    path: '/articles/references',
    summary: 'List the entries of a paper’s bibliography that are papers here.',
    access: 'view',
    paper: 'articleId',
    query: z.strictObject({ articleId: Id }),
    reply: z.array(z.object({ reference: z.int(), paper: PaperName })),
    errors: ['notComplete', 'archiveOnly'],
  }),
} as const
