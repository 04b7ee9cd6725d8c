import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import { useReturnFocus } from '../../lib/hooks/use-return-focus.ts'
import type { SigningRequest } from './run.ts'

const WalletModal = lazy(async () => ({ default: (await import('./WalletModal.tsx')).WalletModal }))

export type WalletDialogProps = {
  title: string
  /** Purpose, shown above the steps. */
  lead?: ReactNode
  /** The one account of a wallet that will do; any does where it is not given. */
  signer?: string
  /** The one network that will do; any of the product does where it is not given. */
  chainId?: number
  /** Another way to do the same without a wallet, below the steps. */
  alternativeAction?: ReactNode
  onClose: () => void
} & (ToSign | ToSend)

/** Ends with a signed message. */
type ToSign = {
  request: SigningRequest
  /** Sends what was signed; resolves to why that failed, or to null. */
  onSigned: (signed: SignedMessage) => Promise<Failure | null>
  /** The ways on that a failure leaves. */
  recoveryActions?: (failure: Failure) => ReactNode
}

/** Ends with a transaction: what is shown when wallet, account and network are right. */
type ToSend = { children: ReactNode }

/** Leads from the wallets of the browser to a signed message or a transaction in three steps. Its code is loaded when it is first opened. */
export function WalletDialog({ isOpen, ...props }: WalletDialogProps & { isOpen: boolean }) {
  useReturnFocus(isOpen)
  return <Suspense>{isOpen && <WalletModal {...props} />}</Suspense>
}
