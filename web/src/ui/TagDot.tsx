import type { TagColor } from '@colophon/protocol/library/entities'
import classes from './tag-dot.module.css'

/** The colour of a tag, beside its name. */
export function TagDot({ color }: { color: TagColor }) {
  return <span className={classes.dot} data-color={color} aria-hidden />
}
