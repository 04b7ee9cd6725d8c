import { Suspense } from 'react'
import type { ConfirmProps } from './ConfirmModal.tsx'
import { lazyPart } from './lazy-part.tsx'

const ConfirmModal = lazyPart(async () => ({ default: (await import('./ConfirmModal.tsx')).ConfirmModal }))

/**
 * Asks before an action that is hard to undo; Escape and 'Cancel' change nothing. The dialog's code is loaded when first
 * needed.
 */
export function ConfirmDialog({ isOpen, ...props }: ConfirmProps & { isOpen: boolean }) {
  return <Suspense>{isOpen && <ConfirmModal {...props} />}</Suspense>
}
