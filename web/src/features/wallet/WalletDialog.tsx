import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { WalletDialogProps } from './WalletModal.tsx'

const WalletModal = lazyPart(async () => ({ default: (await import('./WalletModal.tsx')).WalletModal }))

/** The three steps from choosing a wallet to a signed message or transaction. Its code is loaded on first use. */
export function WalletDialog(props: WalletDialogProps) {
  return (
    <Suspense>
      <WalletModal {...props} />
    </Suspense>
  )
}
