import { lazy, Suspense } from 'react'
import { useReturnFocus } from '../../lib/hooks/use-return-focus.ts'
import type { WalletDialogProps } from './WalletModal.tsx'

const WalletModal = lazy(async () => ({ default: (await import('./WalletModal.tsx')).WalletModal }))

/** Leads from the wallets of the browser to a signed message or a transaction in three steps. Its code is loaded when it is first opened. */
export function WalletDialog({ isOpen, ...props }: WalletDialogProps & { isOpen: boolean }) {
  useReturnFocus(isOpen)
  return <Suspense>{isOpen && <WalletModal {...props} />}</Suspense>
}
