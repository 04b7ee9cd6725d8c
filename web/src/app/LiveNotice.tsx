import { IconPlugConnectedX } from '@tabler/icons-react'
import { useLiveState } from '../lib/use-live.ts'
import classes from './LiveNotice.module.css'

/** Says that live updates have stopped and why; what is on the screen stays, and lists are asked for instead. */
export function LiveNotice() {
  const { phase, reason } = useLiveState()
  return (
    <div role="status" className={classes.notice} data-shown={phase === 'paused' || undefined}>
      {phase === 'paused' && (
        <>
          <IconPlugConnectedX size={18} stroke={1.6} aria-hidden />
          <span>Live updates paused ({reason}). Connecting again; nothing is lost.</span>
        </>
      )}
    </div>
  )
}
