import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusIfLost } from '../lib/focus-if-lost.ts'

/** A dialog, in which focus is never lost when its content changes, as from one step to the next. */
export function Dialog({ children, closeButtonProps, ...props }: ModalProps) {
  return (
    <Modal returnFocus={false} closeButtonProps={{ 'aria-label': 'Close', ...closeButtonProps }} {...props}>
      <Content>{children}</Content>
    </Modal>
  )
}

/** What was focused may be gone after a change; then the control marked `data-autofocus` is, or the first one. */
function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const changes = new MutationObserver(() => focusIfLost(() => firstControl(content.current)))
    if (content.current) changes.observe(content.current, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [])
  return <div ref={content}>{children}</div>
}

function firstControl(content: HTMLElement | null): HTMLElement | null | undefined {
  return (
    content?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
    content?.querySelector<HTMLElement>(':is(a[href], button, input, select, textarea):not(:disabled)')
  )
}
