import { type AuthAction, logout } from '../features/auth/slice.ts'
import { isAccountChange } from '../features/wallet/machine.ts'
import type { SimpleStorage } from './browser-storage.ts'
import { STORAGE_PREFIX } from './persist.ts'
import type { Store } from './store.ts'

/** Where the address of the wallet lies that has opened the session; empty for a session that was opened otherwise. */
const OPENED_BY = `${STORAGE_PREFIX}opened-by`

const OTHER_WAYS: readonly AuthAction[] = ['login', 'confirmRegister', 'confirmReset']

/**
 * A session that a wallet has opened ends when that wallet turns to another account: who sits there now may be somebody
 * else. A session that was opened with a password has nothing to do with the wallet.
 */
export function bindToWallet(store: Store, storage: SimpleStorage): void {
  let before = store.getState()
  store.subscribe(() => {
    const [last, now] = [before, store.getState()]
    before = now
    const isOpened = (by: AuthAction) =>
      last.auth.status[by].status === 'REQUEST' && now.auth.status[by].status === 'SUCCESS'
    if (isOpened('walletLogin')) storage.setItem(OPENED_BY, now.wallet.address ?? '')
    else if (OTHER_WAYS.some(isOpened)) storage.setItem(OPENED_BY, '')
    const openedBy = storage.getItem(OPENED_BY)
    if (!openedBy || now.auth.accessToken === null || !isAccountChange(last.wallet, now.wallet)) return
    if (now.wallet.address !== openedBy) void store.dispatch(logout())
  })
}
