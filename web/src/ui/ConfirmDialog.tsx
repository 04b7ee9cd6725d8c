import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  isOpen: boolean
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

/** Asks before something that is hard to take back; Escape and 'Cancel' leave everything as it is. */
export function ConfirmDialog({ isOpen, title, children, confirmLabel, isCareful, isBusy, onConfirm, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
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
