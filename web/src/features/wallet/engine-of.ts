import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { toastDone } from '../../ui/toast.tsx'
import type { WalletEngine } from './engine.ts'
import { isAccountChange, type Seen } from './machine.ts'
import { type WalletState, type WithWallet, walletSeen, walletsAnnounced } from './slice.ts'

export type Dispatch = ThunkDispatch<unknown, undefined, UnknownAction>
export type Thunk<Result> = (dispatch: Dispatch, getState: () => unknown) => Promise<Result>

/** One for each store; made when somebody first turns to a wallet. */
const engines = new WeakMap<Dispatch, Promise<WalletEngine>>()

/** The wallet library of a store, which is loaded the first time. */
export function engineOf(dispatch: Dispatch, getState: () => unknown): Promise<WalletEngine> {
  const present = engines.get(dispatch)
  if (present) return present
  const made = import('./engine.ts').then(({ createEngine }) =>
    createEngine({
      saw: (seen) => tell(dispatch, getState, seen),
      announced: (wallets) => dispatch(walletsAnnounced(wallets)),
    }),
  )
  engines.set(dispatch, made)
  // Code that could not be loaded is asked for again the next time.
  made.catch(() => engines.delete(dispatch))
  return made
}

/** The wallet's part of a state whose other parts this feature does not know. */
export function walletOf(getState: () => unknown): WalletState {
  return (getState() as WithWallet).wallet
}

function tell(dispatch: Dispatch, getState: () => unknown, seen: Seen): void {
  const before = walletOf(getState)
  dispatch(walletSeen(seen))
  if (isAccountChange(before, walletOf(getState))) toastDone(WALLET_TEXTS.accountChanged)
}
