import { z } from 'zod'

/**
 * State of a transaction (specification §4): prompting in the wallet, sent with a hash, mined. `replaced` means
 * another one with the same nonce, `failed` not executed, `rejected` declined by the user.
 */
const TransactionStage = z.enum(['asking', 'sent', 'mined', 'replaced', 'failed', 'rejected'])
export type TransactionStage = z.infer<typeof TransactionStage>

const Hash = z.string().regex(/^0x[0-9a-f]{64}$/i)

/** A transaction as stored in this browser, enough to resume after a reload. */
export const Transaction = z.object({
  id: z.string().min(1).max(100),
  /** Its kind, such as `stake` or `record:7`. */
  kind: z.string().max(100),
  /** Its title, such as 'Stake 10 tokens'. */
  title: z.string().max(200),
  /** Sender and chain. */
  address: z.string(),
  chainId: z.int(),
  /** Epoch milliseconds of its creation. */
  at: z.number(),
  stage: TransactionStage,
  /** The current hash: the last one if the wallet raised the fee. Does not imply success. */
  hash: Hash.nullable(),
  /** Its nonce, used to detect a replacement; null until known. */
  nonce: z.int().nullable(),
  /** Confirmations, including its own block; 0 until mined. */
  confirmations: z.int().min(0),
  /** Number of reorganisations that reverted its block. */
  takenBack: z.int().min(0).default(0),
  /** Failure message. */
  failure: z.object({ error: z.string(), message: z.string() }).nullable(),
})
export type Transaction = z.infer<typeof Transaction>

/** Transaction events. */
export type TransactionEvent =
  | { type: 'sent'; hash: string }
  | { type: 'numbered'; nonce: number }
  /** The wallet raised its fee: the same transaction with another hash. */
  | { type: 'repriced'; hash: string }
  | { type: 'mined'; hash: string; confirmations: number }
  /** A reorganisation reverted its block: it is pending again, or lost. */
  | { type: 'takenBack'; message: string }
  /** Another transaction of the sender replaced it. */
  | { type: 'replaced'; hash: string | null; message: string }
  | { type: 'failed'; error: string; message: string }
  | { type: 'rejected'; message: string }

/** A transaction being prompted in the wallet. */
export function askedFor(
  request: Pick<Transaction, 'id' | 'kind' | 'title' | 'address' | 'chainId' | 'at'>,
): Transaction {
  return { ...request, stage: 'asking', hash: null, nonce: null, confirmations: 0, takenBack: 0, failure: null }
}

/**
 * The transaction state machine. Impossible events are ignored; a wallet that sends late, after a timeout, is
 * accepted.
 */
export function nextTransaction(before: Transaction, event: TransactionEvent): Transaction {
  const isOpen = before.stage === 'asking' || before.stage === 'sent'
  switch (event.type) {
    case 'sent':
      return before.hash === null ? { ...before, stage: 'sent', hash: event.hash, failure: null } : before
    case 'numbered':
      return { ...before, nonce: event.nonce }
    case 'repriced':
      return before.stage === 'sent' ? { ...before, hash: event.hash } : before
    case 'mined':
      return mined(before, event)
    case 'takenBack':
      return takenBack(before, event)
    case 'replaced':
      if (before.stage !== 'sent') return before
      return { ...before, stage: 'replaced', hash: event.hash ?? before.hash, failure: refusal('REPLACED', event) }
    case 'failed':
      return isOpen ? { ...before, stage: 'failed', failure: refusal(event.error, event) } : before
    case 'rejected':
      if (before.stage !== 'asking') return before
      return { ...before, stage: 'rejected', failure: refusal('ACTION_REJECTED', event) }
  }
}

/** True while its state may still change. */
export function isPending({ stage }: Pick<Transaction, 'stage'>): boolean {
  return stage === 'asking' || stage === 'sent'
}

const RANK: Record<TransactionStage, number> = { asking: 0, failed: 1, rejected: 1, sent: 2, replaced: 3, mined: 4 }

/** Of two tabs' states of one transaction, the more advanced one. */
export function furtherOf(one: Transaction, other: Transaction): Transaction {
  // A reorganisation is newer information than being mined.
  const ahead =
    other.takenBack - one.takenBack || RANK[other.stage] - RANK[one.stage] || other.confirmations - one.confirmations
  return ahead > 0 ? other : one
}

function mined(before: Transaction, event: { hash: string; confirmations: number }): Transaction {
  if (before.stage !== 'sent' && before.stage !== 'mined') return before
  const confirmations = Math.max(before.confirmations, event.confirmations)
  return { ...before, stage: 'mined', hash: event.hash, confirmations, failure: null }
}

function takenBack(before: Transaction, event: { message: string }): Transaction {
  if (before.stage !== 'mined') return before
  const failure = refusal('TAKEN_BACK', event)
  return { ...before, stage: 'sent', confirmations: 0, takenBack: before.takenBack + 1, failure }
}

function refusal(error: string, { message }: { message: string }): Transaction['failure'] {
  return { error, message }
}
