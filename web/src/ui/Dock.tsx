import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './Dock.module.css'

type Props = {
  label: string
  /** The summary line, announced when it changes. */
  summary: string
  /** Idle: collapsed to its label. */
  isResting: boolean
  children: ReactNode
}

/** A status dock in the corner of every screen: one line that expands. */
export function Dock({ label, summary, isResting, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  // A live region must not name its container unless asked to.
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
