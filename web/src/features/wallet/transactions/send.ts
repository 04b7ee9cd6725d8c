import type { Failure } from '../../../lib/api/call-error.ts'
import type { TransactionRequest } from '../../../lib/chain/chain-port.ts'
import { transactionBegun, transactionReported } from '../../../lib/chain/chain-slice.ts'
import { askedFor, type Transaction } from '../../../lib/chain/transaction.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { type Dispatch, engineOf, type Thunk } from '../engine-of.ts'
import { WalletSilent, walletFailure } from '../wallet-failure.ts'
import { within } from '../within.ts'
import { follow } from './follow.ts'
import { transactionSender } from './transaction-sender.ts'

/** Time for the user to answer in the wallet, in milliseconds; a later answer still counts. */
const PERSON_MS = 3 * 60_000

/**
 * Tries a call, has the wallet send it and waits until it is mined; ends with one toast. Resolves to the mined
 * transaction, or to why nothing was done.
 */
export function send(request: TransactionRequest): Thunk<Transaction | Failure> {
  return async (dispatch, getState) => {
    const outcome = await attempt(request, dispatch, getState)
    if ('status' in outcome) toastError(outcome.message)
    else toastDone(request.done ?? `${request.title}: done`)
    return outcome
  }
}

async function attempt(
  { kind, title, call }: TransactionRequest,
  dispatch: Dispatch,
  getState: () => unknown,
): Promise<Transaction | Failure> {
  const place = await dispatch(transactionSender())
  if ('status' in place) return place
  const { address, chainId } = place
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
