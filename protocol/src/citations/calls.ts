import { z } from 'zod'
import { Article, Retraction } from '../articles/entities.ts'
import { PaperName } from '../knowledge/calls.ts'
import { Id, listOf, OnePaper, whole } from '../page.ts'
import { route } from '../route.ts'
import { EntryDetails } from './lookup/read-details.ts'

/** Most characters of a pasted list of ids or a BibTeX or RIS file. */
export const LOOKUP_TEXT_MAX = 1_000_000
/** Most entries per look-up; the rest is cut and reported. */
export const LOOKUP_ENTRIES_MAX = 500
/** Most entries per look-up for anonymous visitors. */
export const LOOKUP_VISITOR_ENTRIES_MAX = 50

/** Most characters of one pasted entry of a bibliography. */
export const CITATION_TEXT_MAX = 100_000

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

/** A paper here that another one cites. */
export const CitedPaper = PaperName.extend({ retraction: Retraction.nullable() })
export type CitedPaper = z.infer<typeof CitedPaper>

/** The calls that find the papers of citations. */
export const citationCalls = {
  lookup: route({
    method: 'POST',
    path: '/articles/lookup',
    whileImpersonating: 'allowed',
    summary: 'Find papers by DOIs, archive ids, hashes, or a BibTeX or RIS file.',
    access: 'any',
    limit: 'search',
    body: z.strictObject({ text: z.string().trim().min(1).max(LOOKUP_TEXT_MAX) }),
    reply: z.object({ entries: z.array(LookupEntry), isCut: z.boolean() }),
  }),
  readCitation: route({
    method: 'POST',
    path: '/articles/read-citation',
    whileImpersonating: 'allowed',
    summary: 'Read the details of a paper from an entry of BibTeX or RIS.',
    access: 'user',
    limit: 'search',
    body: z.strictObject({ text: z.string().trim().min(1).max(CITATION_TEXT_MAX) }),
    reply: EntryDetails,
  }),
  references: route({
    method: 'GET',
    path: '/articles/references',
    summary: 'List the entries of a paper’s bibliography that are papers here.',
    access: 'view',
    paper: 'articleId',
    query: OnePaper,
    reply: z.array(z.object({ reference: z.int(), paper: CitedPaper })),
    errors: ['notComplete', 'archiveOnly', 'noFile'],
  }),
  connections: route({
    method: 'GET',
    path: '/articles/connections',
    summary: 'List the other copies of a paper here, and the papers here that cite it with their number, newest first.',
    access: 'list',
    paper: 'articleId',
    limit: 'search',
    query: z.strictObject({ articleId: Id, limit: whole(1, 50).default(10) }),
    reply: z.object({ copies: z.array(Article), citedBy: listOf(Article) }),
  }),
} as const
