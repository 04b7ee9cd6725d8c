import { z } from 'zod'
import { Id, OnePaper } from '../page.ts'
import { route } from '../route.ts'
import { Graph } from '../statements/graph.ts'
import { ChainRecord, Md5, PaperRecords, TransactionHash, Verification } from './entities.ts'

/** The JSON object that is hashed and recorded. Other fields would change the hash, so they are rejected. */
const RecordedStatements = z.strictObject({
  articleId: Id,
  file: z.strictObject({ sha256: z.string().regex(/^(?:[0-9a-f]{64})?$/, 'must be 64 hexadecimal digits') }),
  graph: Graph,
})

/** The calls about on-chain records of papers. */
export const recordCalls = {
  records: route({
    method: 'GET',
    path: '/chain/records',
    summary: 'List the on-chain records of a paper, newest first, and whether its statements have changed since.',
    access: 'list',
    paper: 'articleId',
    query: OnePaper,
    reply: PaperRecords,
  }),
  tellRecord: route({
    method: 'POST',
    path: '/chain/records',
    summary:
      'Report a transaction that records a paper. It is pending until mined; its content is read from the chain.',
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
    whileImpersonating: 'allowed',
    summary:
      "Verify an MD5 of statements, the statements themselves, or the SHA-256 of a paper's file or statements, among the papers the caller may view.",
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
  }),
} as const
