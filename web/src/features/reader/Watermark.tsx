import { formatDay } from '../../lib/format.ts'
import classes from './watermark.module.css'

/** More than fit on the largest page or window; what is too much is cut off. */
const TIMES = 60

/**
 * Who reads, and when, over every view of a paper that may be read but not taken away, also on paper. It says whose copy a
 * picture of the page is; it cannot stop one from being taken.
 */
export function Watermark({ name, at }: { name: string; at: string }) {
  const words = `${name} · ${formatDay(at)} · read-only`
  return (
    <div className={classes.mark} aria-hidden data-watermark={words}>
      {Array.from({ length: TIMES }, (_, index) => index).map((index) => (
        <span key={index} data-words={words} />
      ))}
    </div>
  )
}
