import type { ReactNode } from 'react'
import { BlockText } from './BlockText.tsx'
import { ReferenceEntry } from './citations/ReferenceEntry.tsx'
import { FigurePart } from './FigurePart.tsx'
import { RegionImage } from './pdf/RegionImage.tsx'
import { placed } from './placed.ts'
import classes from './reading.module.css'
import type { ReadingBlock, ReadingPart } from './reading-plan.ts'
import { TablePart } from './TablePart.tsx'

/** One part of the reading view as what it is: a heading, a list, a table, a figure, the bibliography, or running text. */
export function ReadingPartView({ part: { type, blocks } }: { part: ReadingPart }) {
  const [first] = blocks
  if (!first) return null
  switch (type) {
    case 'list':
      return (
        <ul
          className={classes.list}
          data-bullets={blocks.some(({ block }) => hasMarker(block.text)) ? undefined : true}
        >
          {blocks.map((planned) => (
            <li key={planned.index} {...placed(planned)}>
              <BlockText {...planned} />
            </li>
          ))}
        </ul>
      )
    case 'reference':
      return (
        <ul className={classes.references}>
          {blocks.map((planned) => (
            <ReferenceEntry key={planned.index} planned={planned} />
          ))}
        </ul>
      )
    case 'table':
      return <TablePart blocks={blocks} />
    case 'figure':
      return <FigurePart blocks={blocks} />
    default:
      return <SingleBlock planned={first} />
  }
}

/** True when the text of a list item brings its own bullet, dash or number. */
function hasMarker(text: string): boolean {
  return /^(?:[•◦▪‣·*–—-]|\(?[\da-z]{1,3}[.)])\s/i.test(text)
}

function SingleBlock({ planned }: { planned: ReadingBlock }) {
  const { block, heading, index } = planned
  const text = <BlockText {...planned} />
  if (heading) {
    const Heading = `h${heading}` as const
    return (
      <Heading {...placed(planned)}>
        {text}
        <a className={classes.anchor} href={`#block-${index}`} aria-label={`Link to “${block.text}”`}>
          #
        </a>
      </Heading>
    )
  }
  switch (block.type) {
    case 'code':
      return <Scrolled planned={planned}>{text}</Scrolled>
    case 'formula':
      return block.isGarbled ? (
        <div {...placed(planned)} className={classes.formula}>
          <RegionImage boxes={block.boxes} alt={`Formula: ${block.text}`} instead={<pre>{text}</pre>} />
        </div>
      ) : (
        <Scrolled planned={planned}>{text}</Scrolled>
      )
    case 'abstract':
    case 'caption':
    case 'footnote':
      return (
        <p {...placed(planned)} className={classes[block.type]}>
          {text}
        </p>
      )
    default:
      return <p {...placed(planned)}>{text}</p>
  }
}

/** Lines that must not be broken anew. */
function Scrolled({ planned, children }: { planned: ReadingBlock; children: ReactNode }) {
  return (
    <pre {...placed(planned, true)} className={classes.code}>
      {children}
    </pre>
  )
}
