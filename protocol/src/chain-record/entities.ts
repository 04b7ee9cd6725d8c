import { z } from 'zod'
import { Address, ChainState } from '../chain/entities.ts'

/** An MD5 as 32 hexadecimal digits; returned in lower case. */
export const Md5 = z
  .string()
  .regex(/^[0-9a-fA-F]{32}$/, 'must be 32 hexadecimal digits')
  .transform((text) => text.toLowerCase())

/** The hash of a transaction as returned by wallets. */
export const TransactionHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hexadecimal digits')
  .transform((text) => text.toLowerCase())

/** Create the first record, or replace the wallet's existing one (specification §3). */
export const RecordAction = z.enum(['create', 'update'])
export type RecordAction = z.infer<typeof RecordAction>

/**
 * The state of a paper's statements on the chain: `none` was ever recorded; `pending`, a transaction with the current
 * ones was sent; `recorded`, the chain holds the current ones; `changed`, it holds earlier ones.
 */
export const RecordState = z.enum(['none', 'pending', 'recorded', 'changed'])
export type RecordState = z.infer<typeof RecordState>

/**
 * One record of a paper's statements, as on the chain (specification §3); a `pending` one has only what was reported.
 */
export const ChainRecord = z.object({
  articleId: z.int(),
  action: RecordAction,
  /** The MD5 of the statements. */
  hash: z.string(),
  /** The author's timestamp; of a pending record, when it was reported. */
  date: z.iso.datetime(),
  /** Counts the records of one wallet for one paper from 1; null while pending. */
  revision: z.int().nullable(),
  chainId: z.int(),
  blockNumber: z.int().nullable(),
  blockTime: z.iso.datetime().nullable(),
  transactionHash: z.string(),
  /** The wallet that recorded; null until the transaction is seen. */
  author: Address.nullable(),
  /**
   * `pending` until mined, then `recorded`; `failed` if the transaction reverted, was never mined, or recorded
   * something else, as given in `reason`.
   */
  state: z.enum(['pending', 'recorded', 'failed']),
  reason: z.string().nullable(),
  /** True once the chain cannot revert it. */
  isFinal: z.boolean(),
})
export type ChainRecord = z.infer<typeof ChainRecord>

/** The next transaction of the owner's wallet: the method and its arguments. */
const NextRecord = z.object({
  action: RecordAction,
  /** The linked wallet; records by other wallets do not count as the paper's. */
  author: Address,
  key: z.string(),
  articleId: z.int(),
  md5Hash: z.string(),
})

/** The records of one paper. */
export const PaperRecords = z.object({
  articleId: z.int(),
  state: RecordState,
  /** The MD5 of the current statements; null for a paper without any. */
  md5Hash: z.string().nullable(),
  /** The newest recorded one. */
  last: ChainRecord.nullable(),
  /** Newest first, including pending and failed ones of the last day; records by other wallets are left out. */
  records: z.array(ChainRecord),
  /**
   * The transaction to send, for the owner only; null if already recorded, there is nothing to record, or no wallet is
   * linked. Also present while one is pending, which may never be mined.
   */
  next: NextRecord.nullable(),
  /** Null without a chain; then the records are the last known ones. */
  chain: z.object({ chainId: z.int(), state: ChainState, registry: Address }).nullable(),
})
export type PaperRecords = z.infer<typeof PaperRecords>

/** A record that matches, with what the caller may know of its paper. */
export const FoundRecord = ChainRecord.pick({
  action: true,
  hash: true,
  date: true,
  chainId: true,
  transactionHash: true,
  isFinal: true,
}).extend({
  /** As on the chain, in decimal digits: anyone may record any number. */
  articleId: z.string(),
  revision: z.int(),
  blockNumber: z.int(),
  blockTime: z.iso.datetime(),
  author: Address,
  /** True if the wallet has not recorded anything newer for this paper. */
  isLatest: z.boolean(),
  /** What matched: the statements, or the paper's file. */
  matched: z.enum(['statements', 'file']),
  /**
   * The paper with that number here: `listed` for the caller, `deleted` by its owner, or `unknown` if it does not exist
   * or the caller may not know of it. Only a listed one has title and other fields.
   */
  paper: z.object({
    state: z.enum(['listed', 'deleted', 'unknown']),
    title: z.string().nullable(),
    /** True if the wallet belongs to the paper's owner; records by others prove nothing about the paper here. */
    isByOwner: z.boolean().nullable(),
    /** True if these are the paper's current statements. */
    isCurrent: z.boolean().nullable(),
  }),
})
export type FoundRecord = z.infer<typeof FoundRecord>

/** The records of a hash, and what they prove. */
export const Verification = z.object({
  /** The MD5 that was looked up; null if a file was. */
  md5Hash: z.string().nullable(),
  /** Oldest first, at most 100. */
  records: z.array(FoundRecord),
  total: z.int(),
  /** Null without a chain. `readTo`: events up to this block are indexed; null before the first. */
  chain: z
    .object({
      chainId: z.int(),
      state: ChainState,
      readTo: z.object({ blockNumber: z.int(), time: z.iso.datetime() }).nullable(),
    })
    .nullable(),
  proves: z.array(z.string()),
  doesNotProve: z.array(z.string()),
})
export type Verification = z.infer<typeof Verification>
