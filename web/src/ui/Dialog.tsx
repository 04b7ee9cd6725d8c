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

/** What was focused may be gone after a change; then the control marked `data-autofocus` is, or the title. */
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
