import { CallError, type Failure } from '../../../lib/api/call-error.ts'
import type { AnyCall, ReadAt, TypedData } from '../../../lib/chain/chain-port.ts'
import type { WalletEngine } from '../engine.ts'
import { engineOf, type Thunk } from '../engine-of.ts'
import { walletFailure } from '../wallet-failure.ts'
import { within } from '../within.ts'
import { transactionSender } from './transaction-sender.ts'

/** Time for the user to read and sign. */
const PERSON_MS = 3 * 60_000

/** Reads through the connected wallet, which must be on the site's chain; rejects with a readable message. */
export function read(call: AnyCall, at: ReadAt): Thunk<unknown> {
  return reading((engine, chainId) => engine.read(chainId, call, at))
}

/** The pending block, or the newest if the node has none. */
export function readBlock(): Thunk<{ number: bigint; timestamp: bigint }> {
  return reading((engine, chainId) => engine.block(chainId))
}

/** Has the wallet sign typed data. */
export function signTypedData(typed: TypedData): Thunk<string | Failure> {
  return async (dispatch, getState) => {
    const place = await dispatch(transactionSender())
    if ('status' in place) return place
    try {
      const engine = await engineOf(dispatch, getState)
      return await within(PERSON_MS, engine.signTyped(place.address, place.chainId, typed))
    } catch (thrown) {
      return walletFailure(thrown, { what: 'sign' })
    }
  }
}

function reading<Result>(ask: (engine: WalletEngine, chainId: number) => Promise<Result>): Thunk<Result> {
  return async (dispatch, getState) => {
    const place = await dispatch(transactionSender())
    if ('status' in place) throw new CallError(place)
    try {
      return await ask(await engineOf(dispatch, getState), place.chainId)
    } catch (thrown) {
      throw new CallError(walletFailure(thrown, { what: 'read' }))
    }
  }
}
