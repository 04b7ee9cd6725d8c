import { lazy, Suspense } from 'react'
import { useReturnFocus } from '../../lib/use-return-focus.ts'

const ConnectModal = lazy(async () => ({ default: (await import('./ConnectModal.tsx')).ConnectModal }))

/** Connects a wallet, on a network of the product, and closes by itself. */
export function ConnectDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useReturnFocus(isOpen)
  return <Suspense>{isOpen && <ConnectModal onClose={onClose} />}</Suspense>
}
