import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './Dock.module.css'

type Props = {
  label: string
  /** The one line that always stands there; it is said aloud when it changes. */
  summary: string
  /** Nothing goes on by itself: closed, it takes no more room than its words. */
  isResting: boolean
  children: ReactNode
}

/** What goes on, in a corner of every screen: one line that opens to more. */
export function Dock({ label, summary, isResting, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  // What is said aloud when it changes is no name of what it stands in, unless that is said.
  const nameId = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronUp
  return (
    <aside className={classes.dock} aria-label={label} data-dock data-still={(!isOpen && isResting) || undefined}>
      <UnstyledButton
        className={classes.line}
        aria-expanded={isOpen}
        aria-labelledby={nameId}
        onClick={() => setOpen(!isOpen)}
      >
        <span role="status" id={nameId}>
          {summary}
        </span>
        <Chevron aria-hidden size={18} stroke={1.6} />
      </UnstyledButton>
      {isOpen && <div className={classes.body}>{children}</div>}
    </aside>
  )
}
