import type { Reference } from '@colophon/protocol/articles/document'
import { Popover } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useReader } from '../reader-context.ts'
import classes from './citations.module.css'
import { ReferenceLinks } from './ReferenceLinks.tsx'
import { useHoveredCitation } from './use-hovered-citation.ts'

/** Shows the entry of the bibliography beside a call-out that is pointed at or in focus. */
export function CitationCards({ children }: { children: ReactNode }) {
  const { document } = useReader()
  const area = useRef<HTMLDivElement>(null)
  const { hovered, stay, leave } = useHoveredCitation(area)
  const entries = (hovered?.references ?? []).flatMap((index) => {
    const reference = document?.references?.[index]
    return reference ? [{ index, reference }] : []
  })
  return (
    <div ref={area}>
      {children}
      {hovered && entries.length > 0 && (
        <Popover
          opened
          position="top-start"
          width={400}
          offset={4}
          hideDetached={false}
          trapFocus={false}
          returnFocus={false}
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <span className={classes.spot} style={hovered.spot} />
          </Popover.Target>
          <Popover.Dropdown
            className={classes.card}
            role="note"
            aria-label="Cited work"
            onMouseEnter={stay}
            onMouseLeave={leave}
          >
            {entries.map(({ index, reference }) => (
              <Entry key={index} index={index} reference={reference} />
            ))}
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  )
}

function Entry({ index, reference }: { index: number; reference: Reference }) {
  return (
    <div className={classes.entry}>
      <p dir="auto">{reference.text}</p>
      <p className={classes.links}>
        <ReferenceLinks index={index} reference={reference} />
      </p>
    </div>
  )
}
