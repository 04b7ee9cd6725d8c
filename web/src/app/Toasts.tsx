import { TOAST_AUTO_CLOSE_MS, TOAST_DRAG_PERCENT, TOAST_LIMIT } from '@colophon/protocol/constants'
import { Slide, ToastContainer } from 'react-toastify/unstyled'

/** The toast area of specification §2 and §9: at most 10, newest on top, dark, top right, 5 s, gone when dragged by 80 %. */
export function Toasts() {
  return (
    <ToastContainer
      aria-label="Messages"
      autoClose={TOAST_AUTO_CLOSE_MS}
      draggable
      draggablePercent={TOAST_DRAG_PERCENT}
      limit={TOAST_LIMIT}
      newestOnTop
      position="top-right"
      theme="dark"
      transition={Slide}
    />
  )
}
