import { z } from 'zod'
import { Address, ChainState } from '../chain/entities.ts'

/** An MD5 as 32 hexadecimal digits; answered in lower case. */
export const Md5 = z
  .string()
  .regex(/^[0-9a-fA-F]{32}$/, 'must be 32 hexadecimal digits')
  .transform((text) => text.toLowerCase())

/** The hash of a transaction as wallets answer it. */
export const TransactionHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hexadecimal digits')
  .transform((text) => text.toLowerCase())

/** Create a record for the first time, or replace the one the wallet has (specification §3). */
export const RecordAction = z.enum(['create', 'update'])
export type RecordAction = z.infer<typeof RecordAction>

/**
 * How a paper's statements stand to the chain: `none` was ever recorded; `pending`, a transaction with the present ones was
 * sent; `recorded`, the chain holds the present ones; `changed`, it holds earlier ones.
 */
export const RecordState = z.enum(['none', 'pending', 'recorded', 'changed'])
export type RecordState = z.infer<typeof RecordState>

/** One record of a paper's statements, as the chain has it (specification §3); of a `pending` one only what was told is known. */
export const ChainRecord = z.object({
  articleId: z.int(),
  action: RecordAction,
  /** The MD5 of the statements. */
  hash: z.string(),
  /** The time that the author gave; of a pending one, when it was told. */
  date: z.iso.datetime(),
  /** Counts the records of one wallet for one paper from 1; null while pending. */
  revision: z.int().nullable(),
  chainId: z.int(),
  blockNumber: z.int().nullable(),
  blockTime: z.iso.datetime().nullable(),
  transactionHash: z.string(),
  /** The wallet that recorded; null while nothing is seen of the transaction. */
  author: Address.nullable(),
  /**
   * `pending` until it is mined, `recorded` from then on; `failed` if the transaction was undone, never came, or recorded
   * something else, as `reason` says.
   */
  state: z.enum(['pending', 'recorded', 'failed']),
  reason: z.string().nullable(),
  /** The chain will not take it back any more. */
  isFinal: z.boolean(),
})
export type ChainRecord = z.infer<typeof ChainRecord>

/** What the owner’s wallet would send now: the method to call, and with what. */
const NextRecord = z.object({
  action: RecordAction,
  /** The linked wallet: records of any other are not taken for the paper’s. */
  author: Address,
  key: z.string(),
  articleId: z.int(),
  md5Hash: z.string(),
})

/** The records of one paper. */
export const PaperRecords = z.object({
  articleId: z.int(),
  state: RecordState,
  /** The MD5 of the statements as they are now; null for a paper without any. */
  md5Hash: z.string().nullable(),
  /** The newest that is recorded. */
  last: ChainRecord.nullable(),
  /** Newest first, the pending and the failed of the last day among them; records by wallets of others are none of the paper’s. */
  records: z.array(ChainRecord),
  /** What to send now, for the owner alone; null where it is recorded, there is nothing to
   * record, or no wallet is linked. Also while one is pending: that may never come. */
  next: NextRecord.nullable(),
  /** Null without a chain; then the records are those that were read before. */
  chain: z.object({ chainId: z.int(), state: ChainState, registry: Address }).nullable(),
})
export type PaperRecords = z.infer<typeof PaperRecords>

/** A record that holds what was asked for, with what the asker may know of its paper. */
export const FoundRecord = ChainRecord.pick({
  action: true,
  hash: true,
  date: true,
  chainId: true,
  transactionHash: true,
  isFinal: true,
}).extend({
  /** As the chain has it, in decimal digits: anybody may record any number. */
  articleId: z.string(),
  revision: z.int(),
  blockNumber: z.int(),
  blockTime: z.iso.datetime(),
  author: Address,
  /** The wallet has recorded nothing newer for this paper. */
  isLatest: z.boolean(),
  /** What matched: the statements, or the file of the paper whose statements were recorded. */
  matched: z.enum(['statements', 'file']),
  /**
   * The paper of that number here: `listed` for the asker, `deleted` by its owner, or `unknown`: there is none, or the asker
   * may not know of it. Title and the rest are told of a listed one alone.
   */
  paper: z.object({
    state: z.enum(['listed', 'deleted', 'unknown']),
    title: z.string().nullable(),
    /** The wallet is one of the paper’s owner; a record by anybody else says nothing about the paper here. */
    isByOwner: z.boolean().nullable(),
    /** The statements of the paper here are still these. */
    isCurrent: z.boolean().nullable(),
  }),
})
export type FoundRecord = z.infer<typeof FoundRecord>

/** What the chain says of a hash, and what that means. */
export const Verification = z.object({
  /** The MD5 that was looked for; null where a file was. */
  md5Hash: z.string().nullable(),
  /** Oldest first: who recorded it first stands first. At most 100. */
  records: z.array(FoundRecord),
  total: z.int(),
  /** Null without a chain. `readTo`: events up to this block are known; null before the first were read. */
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
