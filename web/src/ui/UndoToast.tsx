import classes from './toast.module.css'
import { loadToasts, nextToast } from './toast.tsx'

/** Undo period in milliseconds. */
const UNDO_MS = 10_000

/**
 * Reports a completed action and offers to undo it for ten seconds; replaces the last toast with the same `about`.
 */
export function toastUndo(message: string, undo: () => void, about?: string): void {
  void loadToasts().then((code) =>
    code?.toast.success(
      ({ closeToast }) => (
        <div className={classes.undo}>
          <span>{message}</span>
          <button
            type="button"
            onClick={() => {
              undo()
              closeToast()
            }}
          >
            Undo
          </button>
        </div>
      ),
      { role: 'status', autoClose: UNDO_MS, toastId: nextToast(code, about) },
    ),
  )
}
