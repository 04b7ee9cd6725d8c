import { Suspense } from 'react'
import { useReturnFocus } from '../../lib/hooks/use-return-focus.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { WalletDialogProps } from './WalletModal.tsx'

const WalletModal = lazyPart(async () => ({ default: (await import('./WalletModal.tsx')).WalletModal }))

/** The three steps from choosing a wallet to a signed message or transaction. Its code is loaded on first use. */
export function WalletDialog({ isOpen, ...props }: WalletDialogProps & { isOpen: boolean }) {
  useReturnFocus(isOpen)
  return <Suspense>{isOpen && <WalletModal {...props} />}</Suspense>
}
