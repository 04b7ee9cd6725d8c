import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Failure } from '../../lib/call-error.ts'
import { useReturnFocus } from '../../lib/use-return-focus.ts'
import type { SigningRequest } from './run.ts'

const WalletModal = lazy(async () => ({ default: (await import('./WalletModal.tsx')).WalletModal }))

export type WalletDialogProps = {
  title: string
  request: SigningRequest
  /** The one account of a wallet that may sign; any may where it is not given. */
  signer?: string
  /** Sends what was signed; resolves to why that failed, or to null. */
  onSigned: (signed: SignedMessage) => Promise<Failure | null>
  /** The ways on that a failure leaves. */
  waysOn?: (failure: Failure) => ReactNode
  /** What it is about, above the steps. */
  lead?: ReactNode
  /** Another way to do the same without a wallet, below the steps. */
  otherWay?: ReactNode
  onClose: () => void
}

/** Leads from the wallets of the browser to a signed message in three steps. Its code is loaded when it is first opened. */
export function WalletDialog({ isOpen, ...props }: WalletDialogProps & { isOpen: boolean }) {
  useReturnFocus(isOpen)
  return <Suspense>{isOpen && <WalletModal {...props} />}</Suspense>
}
