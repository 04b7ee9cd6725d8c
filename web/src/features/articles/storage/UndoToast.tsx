import { toast } from 'react-toastify/unstyled'
import classes from './UndoToast.module.css'

/** Tells of something done and offers to take it back while the toast is there. */
export function toastUndo(message: string, undo: () => void): void {
  toast.success(
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
    { role: 'status' },
  )
}
