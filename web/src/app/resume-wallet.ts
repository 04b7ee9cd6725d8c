import { walletPort } from '../features/wallet/wallet-port.ts'
import { isWalletRemembered } from '../features/wallet/wallet-storage.ts'
import { connectChain } from '../lib/chain/chain-port.ts'
import { transactionsSeen } from '../lib/chain/chain-slice.ts'
import type { SimpleStorage } from './browser-storage.ts'
import { CHAIN_KEY, readTransactions } from './persist.ts'
import type { Store } from './store.ts'

/**
 * Gives the features the wallet's hand to the chain. A wallet that was connected before is asked again after a reload, and
 * what it was sending is waited for; whoever has none never loads the code for it.
 */
export function resumeWallet(store: Store, storage: SimpleStorage): void {
  connectChain(walletPort)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === CHAIN_KEY) store.dispatch(transactionsSeen(readTransactions(newValue)))
  })
  const stop = store.subscribe(() => {
    // What is restored later would undo what the wallet says.
    if (!store.getState().isRestored) return
    stop()
    if (store.getState().chain.transactions.length > 0) void resumeTransactions(store)
    if (isWalletRemembered(storage)) void resumeConnection(store)
  })
}

async function resumeConnection(store: Store): Promise<void> {
  const { startWallet } = await import('../features/wallet/run.ts')
  await store.dispatch(startWallet())
}

async function resumeTransactions(store: Store): Promise<void> {
  const { resumeTransactions: resume } = await import('../features/wallet/transactions/follow.ts')
  await store.dispatch(resume())
}
