import { WALLET_TEXTS, wrongNetwork } from '@colophon/protocol/wallet/texts'
import { CallError, type Failure } from '../../lib/api/call-error.ts'
import type {
  AnyCall,
  ChainDispatch,
  ChainThunk,
  ReadAt,
  TransactionRequest,
  TypedData,
} from '../../lib/chain/chain-port.ts'
import { fetchChain, transactionBegun, transactionReported, type WithChain } from '../../lib/chain/chain-slice.ts'
import { askedFor, isPending, type Transaction, type TransactionEvent } from '../../lib/chain/transaction.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { engineOf, walletOf } from './actions.ts'
import { PERSON_MS, pause, type SentTransaction, type WalletEngine, within } from './engine.ts'
import { WalletSilent, walletFailure } from './wallet-failure.ts'

/** Delay before a failed node or a wallet on another network is tried again, in milliseconds. */
const AGAIN_MS = 1000
/** Confirmations counted, and for how long. */
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
const NO_CHAIN = 'The chain of this site cannot be reached. Nothing was sent; please try again.'

/** Reads through the connected wallet, which must be on the site's chain; rejects with a readable message. */
export function read(call: AnyCall, at: ReadAt): ChainThunk<unknown> {
  return reading((engine, chainId) => engine.read(chainId, call, at))
}

/** The pending block, or the newest if the node has none. */
export function readBlock(): ChainThunk<{ number: bigint; timestamp: bigint }> {
  return reading((engine, chainId) => engine.block(chainId))
}

/** Has the wallet sign typed data. */
export function signTyped(typed: TypedData): ChainThunk<string | Failure> {
  return async (dispatch, getState) => {
    const sender = await dispatch(transactionSender())
    if ('status' in sender) return sender
    try {
      const engine = await engineOf(dispatch, getState)
      return await engine.signTyped(sender.address, sender.chainId, typed)
    } catch (thrown) {
      return walletFailure(thrown, { what: 'sign' })
    }
  }
}

function reading<Result>(ask: (engine: WalletEngine, chainId: number) => Promise<Result>): ChainThunk<Result> {
  return async (dispatch, getState) => {
    const sender = await dispatch(transactionSender())
    if ('status' in sender) throw new CallError(sender)
    try {
      return await ask(await engineOf(dispatch, getState), sender.chainId)
    } catch (thrown) {
      throw new CallError(walletFailure(thrown, { what: 'read' }))
    }
  }
}

/** The account and chain of the connected wallet, or the failure if it is not on the chain of this site. */
function transactionSender(): ChainThunk<{ address: string; chainId: number } | Failure> {
  return async (dispatch, getState) => {
    const ours =
      (getState() as WithChain).chain.info ??
      (await dispatch(fetchChain({}))
        .unwrap()
        .catch(() => null))
    if (!ours) return failure('NO_CHAIN', NO_CHAIN)
    const { status, address, network } = walletOf(getState)
    const isElsewhere = status === 'NOT_SUPPORT' || (network !== null && network.chainId !== ours.network.id)
    if (isElsewhere) return failure('WRONG_NETWORK', wrongNetwork(ours.network.name))
    if (status !== 'CONNECTED' || !address || !network) return failure('WALLET_LOST', WALLET_TEXTS.logIn)
    return { address, chainId: network.chainId }
  }
}

function failure(error: string, message: string): Failure {
  return { status: 0, error, message }
}

/**
 * Simulates a call, sends it through the wallet and waits until it is mined; ends with one toast. Resolves to the mined
 * transaction, or to the failure.
 */
export function send(request: TransactionRequest): ChainThunk<Transaction | Failure> {
  return async (dispatch, getState) => {
    const outcome = await attempt(request, dispatch, getState)
    if ('status' in outcome) toastError(outcome.message)
    else toastDone(request.done ?? `${request.title}: done`)
    return outcome
  }
}

async function attempt(
  { kind, title, call }: TransactionRequest,
  dispatch: ChainDispatch,
  getState: () => unknown,
): Promise<Transaction | Failure> {
  const sender = await dispatch(transactionSender())
  if ('status' in sender) return sender
  const { address, chainId } = sender
  const id = crypto.randomUUID()
  dispatch(transactionBegun(askedFor({ id, kind, title, address, chainId, at: Date.now() })))
  const sent = (hash: string) => {
    dispatch(transactionReported({ id, event: { type: 'sent', hash } }))
    return dispatch(follow(id))
  }
  try {
    const engine = await engineOf(dispatch, getState)
    await engine.simulate(address, chainId, call)
    const answer = engine.write(address, chainId, call)
    const hash = await within(PERSON_MS, answer).catch((thrown: unknown) => {
      if (thrown instanceof WalletSilent) answer.then(sent, () => {})
      throw thrown
    })
    return await sent(hash)
  } catch (thrown) {
    const refused = walletFailure(thrown, { what: 'send' })
    const { error, message } = refused
    const type = error === 'ACTION_REJECTED' ? 'rejected' : 'failed'
    dispatch(transactionReported({ id, event: { type, error, message } }))
    return refused
  }
}

type Following = Map<string, Promise<Transaction | Failure>>
/** Pending waits per store, so that none is duplicated. */
const following = new WeakMap<ChainDispatch, Following>()

/** Follows a sent transaction to its end across node and wallet failures. */
export function follow(id: string): ChainThunk<Transaction | Failure> {
  return (dispatch, getState) => {
    const mine = followingOf(dispatch)
    const present = mine.get(id) ?? ended(id, dispatch, getState).finally(() => mine.delete(id))
    mine.set(id, present)
    return present
  }
}

/** After a reload: continues following sent and recently mined transactions, and marks prompted ones as unknown. */
export function resumeTransactions(): ChainThunk<void> {
  return async (dispatch, getState) => {
    for (const { id, stage, at, chainId } of listOf(getState)) {
      if (stage === 'sent') void dispatch(follow(id))
      if (stage === 'mined' && Date.now() - at < CONFIRM_MS) void confirm({ id, chainId }, dispatch, getState)
      if (stage === 'asking') tell(dispatch, id, { type: 'failed', error: 'FORGOTTEN', message: FORGOTTEN })
    }
  }
}

async function ended(id: string, dispatch: ChainDispatch, getState: () => unknown): Promise<Transaction | Failure> {
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

type Report = (event: TransactionEvent) => void

async function endingOf(engine: WalletEngine, sent: SentTransaction, report: Report): Promise<TransactionEvent | null> {
  try {
    const { hash, isSuccess, isReplaced } = await engine.ending(sent, (hash) => report({ type: 'repriced', hash }))
    if (isReplaced) return { type: 'replaced', hash, message: REPLACED }
    if (!isSuccess) return { type: 'failed', error: 'REVERTED', message: REVERTED }
    return { type: 'mined', hash, confirmations: 1 }
  } catch {
    return null
  }
}

async function learnNonce(engine: WalletEngine, sent: SentTransaction, report: Report): Promise<void> {
  await engine.nonceOf(sent).then(
    (nonce) => report({ type: 'numbered', nonce }),
    () => {},
  )
}

/** Counts confirmations. A reorganised transaction is reported and followed again. */
async function confirm(
  { id, chainId }: Pick<Transaction, 'id' | 'chainId'>,
  dispatch: ChainDispatch,
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

function tell(dispatch: ChainDispatch, id: string, event: TransactionEvent): void {
  dispatch(transactionReported({ id, event }))
}

function followingOf(dispatch: ChainDispatch): Following {
  const present = following.get(dispatch) ?? new Map()
  following.set(dispatch, present)
  return present
}
