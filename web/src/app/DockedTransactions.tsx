import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { selectChain } from '../lib/chain/chain-slice.ts'

const TransactionDock = lazy(async () => ({
  default: (await import('../features/wallet/transactions/TransactionDock.tsx')).TransactionDock,
}))

/** What this browser has sent to the chain, on every screen; whoever sends nothing never loads the code for it. */
export function DockedTransactions() {
  const { transactions } = useSelector(selectChain)
  if (transactions.length === 0) return null
  return (
    <Suspense>
      <TransactionDock />
    </Suspense>
  )
}
