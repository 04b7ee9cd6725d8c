import { startWallet } from '../features/wallet/run.ts'
import { isWalletRemembered } from '../features/wallet/wallet-storage.ts'
import type { SimpleStorage } from './browser-storage.ts'
import type { Store } from './store.ts'

/** A wallet that was connected before is asked again after a reload; whoever has none never loads the code for it. */
export function resumeWallet(store: Store, storage: SimpleStorage): void {
  if (!isWalletRemembered(storage)) return
  const stop = store.subscribe(() => {
    // What is restored later would undo what the wallet says.
    if (!store.getState().isRestored) return
    stop()
    void store.dispatch(startWallet())
  })
}
