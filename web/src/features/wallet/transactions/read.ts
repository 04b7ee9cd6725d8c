import { CallError, type Failure } from '../../../lib/call-error.ts'
import type { AnyCall, TypedData } from '../../../lib/chain/chain-port.ts'
import { engineOf, type Thunk } from '../engine-of.ts'
import { type Asked, walletFailure } from '../wallet-failure.ts'
import { within } from '../within.ts'
import { placeToSend } from './place.ts'

/** How long a person may take to read and sign. */
const PERSON_MS = 3 * 60_000

/** Reads through the connected wallet, which must be on the chain of the site; rejects with words for people. */
export function read(call: AnyCall): Thunk<unknown> {
  return async (dispatch, getState) => {
    const place = await dispatch(placeToSend())
    if ('status' in place) throw new CallError(place)
    return orWords({ what: 'read' }, async () => {
      const engine = await engineOf(dispatch, getState)
      return engine.read(place.chainId, call)
    })
  }
}

/** Has the wallet sign typed data. */
export function signTypedData(typed: TypedData): Thunk<string | Failure> {
  return async (dispatch, getState) => {
    const place = await dispatch(placeToSend())
    if ('status' in place) return place
    try {
      const engine = await engineOf(dispatch, getState)
      return await within(PERSON_MS, engine.signTyped(place.address, place.chainId, typed))
    } catch (thrown) {
      return walletFailure(thrown, { what: 'sign' })
    }
  }
}

async function orWords<Result>(asked: Asked, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (thrown) {
    throw new CallError(walletFailure(thrown, asked))
  }
}
