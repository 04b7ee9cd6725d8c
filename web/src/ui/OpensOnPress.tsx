import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  type Ref,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { focusIfLost } from '../lib/focus-if-lost.ts'

type ButtonProps = {
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

/** A menu or popover and its button; `onClose` is called if its code cannot be loaded. */
export type OpenedProps = { button: ReactElement<ButtonProps>; onClose: () => void }

type Props = { button: OpenedProps['button']; popup: 'menu' | 'dialog'; Part: ComponentType<OpenedProps> }

/** A button with a menu or popover whose code is loaded by the first press; `Part` then shows the same button. */
export function OpensOnPress({ button, popup, Part }: Props) {
  const [isPressed, setPressed] = useState(false)
  const waiting = useRef<HTMLButtonElement>(null)
  const closed = cloneElement(button, {
    ref: waiting,
    'aria-haspopup': popup,
    'aria-expanded': false,
    // As a transition, the button stays until the code has come.
    onClick: () => startTransition(() => setPressed(true)),
  })
  const giveUp = () => {
    setPressed(false)
    focusIfLost(() => waiting.current)
  }
  return <Suspense fallback={closed}>{isPressed ? <Part button={button} onClose={giveUp} /> : closed}</Suspense>
}

/** Opens a `Part` once it is shown. The button is focused first, as it has replaced the pressed one. */
export function useOpened(): [boolean, (isOpen: boolean) => void, RefObject<HTMLButtonElement | null>] {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  return [isOpen, setOpen, target]
}
