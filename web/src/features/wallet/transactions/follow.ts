import type { Failure } from '../../../lib/api/call-error.ts'
import { transactionReported, type WithChain } from '../../../lib/chain/chain-slice.ts'
import { isPending, type Transaction, type TransactionEvent } from '../../../lib/chain/transaction.ts'
import { toastError } from '../../../ui/toast.tsx'
import type { SentTransaction } from '../chain-calls.ts'
import type { WalletEngine } from '../engine.ts'
import { type Dispatch, engineOf, type Thunk, walletOf } from '../engine-of.ts'
import { pause } from '../within.ts'

/** Delay before a failed node or a wallet on another network is tried again, in milliseconds. */
const AGAIN_MS = 1000
/** How many blocks on a transaction are counted, and how long at most. */
const CONFIRMATIONS = 15
const CONFIRM_MS = 10 * 60_000
/** Nodes behind one wallet may lag: a transaction counts as reverted only after being missing this often in a row. */
const GONE_TIMES = 2

const REPLACED = 'Another transaction of this account replaced it: this one had no effect.'
const TAKEN_BACK = 'The chain reversed its block. It waits to be mined again; if it is not, it had no effect.'
const REVERTED = 'It was mined, but the contract rejected it. Only the fee was spent.'
const DISMISSED = 'It is no longer tracked here. Check its outcome in the wallet.'
const FORGOTTEN =
  'The page was left while the wallet was asking. Check in the wallet whether it was sent before you try again.'

type Following = Map<string, Promise<Transaction | Failure>>
/** Pending waits per store, so that none is duplicated. */
const following = new WeakMap<Dispatch, Following>()

/** Follows a sent transaction to its end across node and wallet failures. */
export function follow(id: string): Thunk<Transaction | Failure> {
  return (dispatch, getState) => {
    const mine = followingOf(dispatch)
    const present = mine.get(id) ?? ended(id, dispatch, getState).finally(() => mine.delete(id))
    mine.set(id, present)
    return present
  }
}

/** After a reload: continues following sent and recently mined transactions, and marks prompted ones as unknown. */
export function resumeTransactions(): Thunk<void> {
  return async (dispatch, getState) => {
    for (const { id, stage, at, chainId } of listOf(getState)) {
      if (stage === 'sent') void dispatch(follow(id))
      if (stage === 'mined' && Date.now() - at < CONFIRM_MS) void confirm({ id, chainId }, dispatch, getState)
      if (stage === 'asking') tell(dispatch, id, { type: 'failed', error: 'FORGOTTEN', message: FORGOTTEN })
    }
  }
}

async function ended(id: string, dispatch: Dispatch, getState: () => unknown): Promise<Transaction | Failure> {
  for (;;) {
    const sent = sentOf(id, getState)
    if (!sent) return outcomeOf(id, getState)
    if (walletOf(getState).network?.chainId === sent.chainId) {
      const engine = await engineOf(dispatch, getState)
      if (sent.nonce === null) await learnNonce(engine, sent, (event) => tell(dispatch, id, event))
      // A failed node is asked again: an unknown state is not a failure.
      const event = await endingOf(engine, sentOf(id, getState) ?? sent, (event) => tell(dispatch, id, event))
      if (event) tell(dispatch, id, event)
      if (event?.type === 'mined') void confirm({ id, chainId: sent.chainId }, dispatch, getState)
      if (event) continue
    }
    await pause(AGAIN_MS)
  }
}

type Tell = (event: TransactionEvent) => void

async function endingOf(engine: WalletEngine, sent: SentTransaction, told: Tell): Promise<TransactionEvent | null> {
  try {
    const { hash, isSuccess, isReplaced } = await engine.ending(sent, (hash) => told({ type: 'repriced', hash }))
    if (isReplaced) return { type: 'replaced', hash, message: REPLACED }
    if (!isSuccess) return { type: 'failed', error: 'REVERTED', message: REVERTED }
    return { type: 'mined', hash, confirmations: 1 }
  } catch {
    return null
  }
}

async function learnNonce(engine: WalletEngine, sent: SentTransaction, told: Tell): Promise<void> {
  await engine.nonceOf(sent).then(
    (nonce) => told({ type: 'numbered', nonce }),
    () => {},
  )
}

/** Counts confirmations. A reorganised transaction is reported and followed again. */
async function confirm(
  { id, chainId }: Pick<Transaction, 'id' | 'chainId'>,
  dispatch: Dispatch,
  getState: () => unknown,
): Promise<void> {
  let gone = 0
  for (const begin = Date.now(); Date.now() - begin < CONFIRM_MS; await pause(AGAIN_MS)) {
    const found = find(id, getState)
    const hash = found?.stage === 'mined' ? found.hash : null
    if (!found || !hash || found.confirmations >= CONFIRMATIONS) return
    if (walletOf(getState).network?.chainId !== chainId) continue
    const engine = await engineOf(dispatch, getState)
    const counted = await engine.confirmations({ ...found, hash }).catch(() => null)
    gone = counted === 0 ? gone + 1 : 0
    if (gone >= GONE_TIMES) {
      tell(dispatch, id, { type: 'takenBack', message: TAKEN_BACK })
      toastError(`${found.title}: ${TAKEN_BACK}`)
      return void dispatch(follow(id))
    }
    if (counted) tell(dispatch, id, { type: 'mined', hash, confirmations: Math.min(counted, CONFIRMATIONS) })
  }
}

function outcomeOf(id: string, getState: () => unknown): Transaction | Failure {
  const found = find(id, getState)
  if (found?.stage === 'mined') return found
  return { status: 0, ...(found?.failure ?? { error: 'DISMISSED', message: DISMISSED }) }
}

function sentOf(id: string, getState: () => unknown): SentTransaction | null {
  const found = find(id, getState)
  return found?.hash && isPending(found) ? { ...found, hash: found.hash } : null
}

function find(id: string, getState: () => unknown): Transaction | undefined {
  return listOf(getState).find((one) => one.id === id)
}

function listOf(getState: () => unknown): Transaction[] {
  return (getState() as WithChain).chain.transactions
}

function tell(dispatch: Dispatch, id: string, event: TransactionEvent): void {
  dispatch(transactionReported({ id, event }))
}

function followingOf(dispatch: Dispatch): Following {
  const present = following.get(dispatch) ?? new Map()
  following.set(dispatch, present)
  return present
}
