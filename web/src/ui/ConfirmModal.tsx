import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

export type ConfirmProps = {
  title: string
  /** The consequences. */
  children: ReactNode
  confirmLabel: string
  /** Uses the warning colour, for destructive actions. */
  isCareful?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The dialog of `ConfirmDialog`. */
export function ConfirmModal({ title, children, confirmLabel, isCareful, isBusy, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button {...(isCareful && { color: 'care' })} loading={isBusy ?? false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
