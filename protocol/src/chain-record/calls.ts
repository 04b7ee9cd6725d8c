import { z } from 'zod'
import { Id } from '../page.ts'
import { route } from '../route.ts'
import { Graph } from '../statements/graph.ts'
import { ChainRecord, Md5, PaperRecords, TransactionHash, Verification } from './entities.ts'

/** What is hashed and recorded, as one JSON object. Any other fields would change the hash, so none are taken. */
const RecordedStatements = z.strictObject({
  articleId: Id,
  file: z.strictObject({ sha256: z.string().regex(/^(?:[0-9a-f]{64})?$/, 'must be 64 hexadecimal digits') }),
  graph: Graph,
})

/** The calls about records of papers on the chain. */
export const recordCalls = {
  records: route({
    method: 'GET',
    path: '/chain/records',
    summary: 'The records of a paper on the chain, newest first, and whether its statements have changed since.',
    access: 'list',
    paper: 'articleId',
    query: z.strictObject({ articleId: Id }),
    reply: PaperRecords,
    errors: [],
  }),
  tellRecord: route({
    method: 'POST',
    path: '/chain/records',
    summary:
      'Tells of a transaction that records a paper: it is pending until the chain has it; what it does is read from the chain.',
    access: 'owner',
    paper: 'articleId',
    body: z.strictObject({ articleId: Id, transactionHash: TransactionHash }),
    reply: ChainRecord,
    errors: [
      'noChain',
      'nothingToRecord',
      'transactionForeign',
      'transactionOfOther',
      'transactionOfStranger',
      'transactionReverted',
      'tooManyPending',
    ],
  }),
  verify: route({
    method: 'POST',
    path: '/chain/verify',
    whileActing: 'allowed',
    summary:
      'What the chain says of the MD5 of statements, of statements themselves, or of a SHA-256: of a paper’s file or statements, among the papers the asker may view.',
    access: 'any',
    limit: 'search',
    body: z.union(
      [
        z.strictObject({ md5Hash: Md5 }),
        z.strictObject({
          sha256: z
            .string()
            .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')
            .transform((text) => text.toLowerCase()),
        }),
        z.strictObject({ statements: RecordedStatements }),
      ],
      { error: 'must be { md5Hash } or { sha256 } or { statements } with articleId and file.sha256 and graph' },
    ),
    reply: Verification,
    errors: [],
  }),
} as const
