import { ERROR_TITLE } from '@colophon/protocol/errors'
import { toast } from 'react-toastify/unstyled'
import classes from './toast.module.css'

/**
 * An error toast titled 'Error', announced assertively. Duplicate messages are shown once. Never the only place of an
 * error.
 */
export function toastError(message: string): void {
  toast.error(<ToastText title={ERROR_TITLE} message={message} />, {
    role: 'alert',
    toastId: message.replace(/\s+/g, '-'),
  })
}

/** A success toast, announced politely. */
export function toastDone(message: string): void {
  toast.success(<ToastText message={message} />, { role: 'status' })
}

function ToastText({ title, message }: { title?: string; message: string }) {
  return (
    <div>
      {title && <strong className={classes.title}>{title}</strong>}
      <span>{message}</span>
    </div>
  )
}
