import { lazy, Suspense } from 'react'
import { useReturnFocus } from '../lib/hooks/use-return-focus.ts'
import type { ConfirmProps } from './ConfirmModal.tsx'

const ConfirmModal = lazy(async () => ({ default: (await import('./ConfirmModal.tsx')).ConfirmModal }))

/**
 * Asks before something that is hard to take back; Escape and 'Cancel' leave everything as it is. The dialog's code is
 * loaded when it is first needed.
 */
export function ConfirmDialog({ isOpen, ...props }: ConfirmProps & { isOpen: boolean }) {
  useReturnFocus(isOpen)
  return <Suspense>{isOpen && <ConfirmModal {...props} />}</Suspense>
}
