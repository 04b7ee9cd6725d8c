import { lazy, type ReactNode, Suspense } from 'react'
import { useReturnFocus } from '../lib/hooks/use-return-focus.ts'

const ConfirmModal = lazy(async () => ({ default: (await import('./ConfirmModal.tsx')).ConfirmModal }))

export type ConfirmProps = {
  title: string
  /** What will happen, and what stays. */
  children: ReactNode
  confirmLabel: string
  /** Uses the warning colour, for destructive actions. */
  isCareful?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an action that is hard to undo; Escape and 'Cancel' change nothing. Loaded on first use. */
export function ConfirmDialog({ isOpen, ...props }: ConfirmProps & { isOpen: boolean }) {
  useReturnFocus(isOpen)
  return <Suspense>{isOpen && <ConfirmModal {...props} />}</Suspense>
}
