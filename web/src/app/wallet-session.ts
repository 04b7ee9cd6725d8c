import { type AuthState, logout, SECOND_STEP } from '../features/auth/slice.ts'
import { isAccountChange } from '../features/wallet/machine.ts'
import type { SimpleStorage } from './browser-storage.ts'
import { STORAGE_PREFIX } from './persist.ts'
import type { Store } from './store.ts'

/** Where the address of the wallet lies that has opened the session; empty for a session that was opened otherwise. */
const OPENED_BY = `${STORAGE_PREFIX}opened-by`

/**
 * A session that a wallet has opened ends when that wallet turns to another account: who sits there now may be somebody
 * else. A session that was opened with a password has nothing to do with the wallet.
 */
export function bindToWallet(store: Store, storage: SimpleStorage): void {
  let before = store.getState()
  store.subscribe(() => {
    const [last, now] = [before, store.getState()]
    before = now
    // After a reload the tokens are there before it is known whose they are; a sign-in brings both at once.
    if (last.auth.accessToken === null && now.auth.accessToken !== null && now.auth.user !== null) {
      storage.setItem(OPENED_BY, isByWallet(last.auth, now.auth) ? (now.wallet.address ?? '') : '')
    }
    const openedBy = storage.getItem(OPENED_BY)
    if (!openedBy || now.auth.accessToken === null || !isAccountChange(last.wallet, now.wallet)) return
    if (now.wallet.address !== openedBy) void store.dispatch(logout())
  })
}

/** At once, or with a second step after the wallet's signature. */
function isByWallet(last: AuthState, now: AuthState): boolean {
  if (now.status.walletLogin.status === 'SUCCESS') return last.status.walletLogin.status === 'REQUEST'
  return last.secondStep !== null && last.status.walletLogin.failure?.error === SECOND_STEP
}
