import { TOAST_LIMIT } from '@colophon/protocol/constants'
import { ERROR_TITLE } from '@colophon/protocol/errors'
import { useSyncExternalStore } from 'react'
import classes from './toast.module.css'

type Toasts = typeof import('react-toastify/unstyled')

let loaded: Toasts | null = null
const watchers = new Set<() => void>()

/** Loads the code of toasts, which the first page does not need; null without a connection. */
export async function loadToasts(): Promise<Toasts | null> {
  if (!loaded) {
    loaded = await import('react-toastify/unstyled').catch(() => null)
    loaded?.toast.onChange(({ id, status }) => {
      if (status === 'removed') open = open.filter((each) => each !== id)
    })
  }
  for (const tell of watchers) tell()
  return loaded
}

/** The code of toasts once it is loaded. */
export function useToasts(): Toasts | null {
  return useSyncExternalStore(watch, () => loaded)
}

function watch(onLoaded: () => void): () => void {
  watchers.add(onLoaded)
  return () => void watchers.delete(onLoaded)
}

/**
 * An error toast titled 'Error', announced assertively. Duplicate messages are shown once. Never the only place of an
 * error.
 */
export function toastError(message: string): void {
  const options = { role: 'alert', toastId: message.replace(/\s+/g, '-') }
  void loadToasts().then((code) => {
    if (!code || code.toast.isActive(options.toastId)) return
    makeRoom(code, options.toastId)
    code.toast.error(<ToastText title={ERROR_TITLE} message={message} />, options)
  })
}

/** A success toast, announced politely; it replaces the last one with the same `about`. */
export function toastDone(message: string, about?: string): void {
  void loadToasts().then((code) => {
    if (!code) return
    const toastId = nextToast(code, about)
    makeRoom(code, toastId)
    code.toast.success(<ToastText message={message} />, { role: 'status', toastId })
  })
}

/** The toasts that are shown or about to be, oldest first. */
let open: string[] = []
let count = 0
const latest = new Map<string, string>()

/** The id of a new toast; closes the last one with the same `about`. */
export function nextToast({ toast }: Toasts, about: string | undefined): string {
  const id = `done-${++count}`
  if (about === undefined) return id
  toast.dismiss(latest.get(about) ?? id)
  latest.set(about, id)
  return id
}

/** Closes the oldest toasts, so that a new one is on top at once where the area is full. */
function makeRoom({ toast }: Toasts, next: string): void {
  open = [...open.filter((id) => id !== next), next]
  while (open.length > TOAST_LIMIT) toast.dismiss(open.shift())
}

function ToastText({ title, message }: { title?: string; message: string }) {
  return (
    <div>
      {title && <strong className={classes.title}>{title}</strong>}
      <span>{message}</span>
    </div>
  )
}
