import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusIfLost } from '../lib/focus-if-lost.ts'
import { useReturnFocus } from '../lib/hooks/use-return-focus.ts'

type Props = Omit<ModalProps, 'opened' | 'returnFocus'>

/**
 * A dialog, open while it is mounted. Focus is not lost when its content changes, as from one step to the next, and
 * returns to what opened it.
 */
export function Dialog({ children, closeButtonProps, ...props }: Props) {
  // Mantine returns focus only from a dialog that was mounted closed.
  useReturnFocus(true)
  return (
    <Modal opened returnFocus={false} closeButtonProps={{ 'aria-label': 'Close', ...closeButtonProps }} {...props}>
      <Content>{children}</Content>
    </Modal>
  )
}

/** If a change removes the focused element, the control marked `data-autofocus` is focused, or the title. */
function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const changes = new MutationObserver(() => focusIfLost(() => content.current && startOf(content.current)))
    if (content.current) changes.observe(content.current, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [])
  return <div ref={content}>{children}</div>
}

function startOf(content: HTMLElement): HTMLElement | null | undefined {
  const control = content.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)')
  if (control) return control
  const title = content.closest('[role="dialog"]')?.querySelector('h2')
  title?.setAttribute('tabindex', '-1')
  return title
}
