import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

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

/** The dialog of `ConfirmDialog`. */
export function ConfirmModal({ title, children, confirmLabel, isCareful, isBusy, onConfirm, onClose }: ConfirmProps) {
  return (
    <Modal opened onClose={onClose} title={title} returnFocus={false} closeButtonProps={{ 'aria-label': 'Close' }}>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button {...(isCareful && { color: 'care' })} loading={isBusy ?? false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
