import { formatDay } from '../../lib/format.ts'
import classes from './watermark.module.css'

/** More than fit on the largest page or window; the rest is clipped. */
const TIMES = 60

/**
 * Reader and time over the shown part of a read-only paper, in every view, also in print. It identifies whose copy a screenshot is; it
 * cannot prevent one.
 */
export function Watermark({ name, at }: { name: string; at: string }) {
  const text = `${name} · ${formatDay(at)} · read-only`
  return (
    <div className={classes.mark} aria-hidden>
      <div data-watermark={text}>
        {Array.from({ length: TIMES }, (_, index) => index).map((index) => (
          <span key={index} data-text={text} />
        ))}
      </div>
    </div>
  )
}
