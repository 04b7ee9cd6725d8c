import { BlockText } from '../BlockText.tsx'
import { placed } from '../placed.ts'
import { useReader } from '../reader-context.ts'
import classes from '../reading.module.css'
import { useReading } from '../reading-context.ts'
import type { ReadingBlock } from '../reading-plan.ts'
import { ReferenceLinks } from './ReferenceLinks.tsx'

/** An entry of the bibliography: its text, where to find the work, and the way back to where it is called. */
export function ReferenceEntry({ planned }: { planned: ReadingBlock }) {
  const { document } = useReader()
  const { callers, jump } = useReading()
  const entries = [...(document?.references?.entries() ?? [])].filter(([, { block }]) => block === planned.index)
  return (
    <li {...placed(planned)}>
      <BlockText {...planned} />
      {entries.map(([index, reference]) => (
        <span key={index} className={classes.links}>
          <ReferenceLinks index={index} reference={reference} />
          {(callers.get(index) ?? []).map((start, number) => (
            <a
              key={start}
              href={`#at-${start}`}
              aria-label={`Place ${number + 1} where this is cited`}
              onClick={(event) => {
                event.preventDefault()
                jump(`#at-${start}`)
              }}
            >
              ↑{number + 1}
            </a>
          ))}
        </span>
      ))}
    </li>
  )
}
