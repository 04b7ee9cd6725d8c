import { ERROR_TITLE } from '@colophon/protocol/errors'
import { toast } from 'react-toastify/unstyled'
import classes from './toast.module.css'

/** A toast titled 'Error' with the message; announced at once. The same message is shown once. Never the only place where an error appears. */
export function toastError(message: string): void {
  toast.error(<ToastText title={ERROR_TITLE} message={message} />, {
    role: 'alert',
    toastId: message.replace(/\s+/g, '-'),
  })
}

/** A toast that tells of something done; announced politely. */
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
