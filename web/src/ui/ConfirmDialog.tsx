import { lazy, type ReactNode, Suspense } from 'react'
import { useReturnFocus } from '../lib/hooks/use-return-focus.ts'

const ConfirmModal = lazy(async () => ({ default: (await import('./ConfirmModal.tsx')).ConfirmModal }))

export type ConfirmProps = {
  title: string
  /** What will happen, and what stays. */
  children: ReactNode
  confirmLabel: string
  /** Drawn in the colour for care: something is taken away. */
  isCareful?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks before something that is hard to take back; Escape and 'Cancel' leave everything as it is. The dialog's code is
 * loaded when it is first needed.
 */
export function ConfirmDialog({ isOpen, ...props }: ConfirmProps & { isOpen: boolean }) {
  useReturnFocus(isOpen)
  return <Suspense>{isOpen && <ConfirmModal {...props} />}</Suspense>
}
