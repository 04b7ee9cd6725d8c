import type { Block, Box } from '@colophon/protocol/reader/document'
import { tableToCsv } from '@colophon/protocol/reader/table-to-csv'
import { Button } from '@mantine/core'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { downloadText } from '../../lib/api/download.ts'
import { markOf } from './areas/area-marks.ts'
import { FigureButton } from './areas/FigureButton.tsx'
import { ReferenceLinks } from './citations/ReferenceLinks.tsx'
import { addressesIn, type Segment, type Superscript, segmentsOf } from './citations/segments.ts'
import { RegionImage } from './pdf/RegionImage.tsx'
import { useReader } from './reader-context.ts'
import classes from './reading.module.css'
import { useReading } from './reading-context.ts'
import { detectedRows, type ReadingBlock, type ReadingPart, type TableRow, tableRows } from './reading-plan.ts'
import { overlaps } from './text-range.ts'

/** One part of the reading view: a heading, list, table, figure, bibliography or running text. */
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

/** True if the text of a list item starts with a bullet, dash or number. */
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
          <MarkedArea boxes={block.boxes}>
            <RegionImage boxes={block.boxes} alt={`Formula: ${block.text}`} instead={<pre>{text}</pre>} />
          </MarkedArea>
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

/** Preformatted lines that must not be re-wrapped. */
function Scrolled({ planned, children }: { planned: ReadingBlock; children: ReactNode }) {
  return (
    <pre {...placed(planned, true)} className={classes.code}>
      {children}
    </pre>
  )
}

/** Outlines what it shows of the paper, if that is a marked area. */
function MarkedArea({ boxes, children }: { boxes: readonly Box[]; children: ReactNode }) {
  const { areas } = useReader()
  const mark = markOf(areas, boxes)
  if (!mark) return children
  return (
    <div className={classes.markedArea} data-color={mark.color} data-highlight={mark.id}>
      {children}
    </div>
  )
}

/** A figure as printed, with its caption below. */
function FigurePart({ blocks }: { blocks: readonly ReadingBlock[] }) {
  const drawn = blocks.filter(({ block }) => block.type === 'figure')
  const caption = blocks.find(({ block }) => block.type === 'caption')
  const [figure] = drawn
  if (!figure) return null
  const boxes = drawn.flatMap(({ block }) => block.boxes)
  return (
    <figure className={classes.figure}>
      <div {...placed(figure)}>
        <MarkedArea boxes={boxes}>
          <RegionImage
            boxes={boxes}
            alt={caption?.block.text ?? figure.block.text ?? 'Figure'}
            instead={
              <p className={classes.missing}>
                The figure is in the original{figure.block.page !== null && `, on page ${figure.block.page}`}.
              </p>
            }
          />
        </MarkedArea>
      </div>
      {caption && (
        <figcaption {...placed(caption)} className={classes.caption}>
          <BlockText {...caption} />
        </figcaption>
      )}
      <FigureButton boxes={boxes} name="figure" />
    </figure>
  )
}

/** A table with rows and cells if detected, else as printed. */
function TablePart({ blocks }: { blocks: readonly ReadingBlock[] }) {
  const { document } = useReader()
  const [first] = blocks
  if (!first) return null
  const own = blocks.map(({ block }) => block)
  const table = document?.tables?.find((each) => each.blocks.includes(first.index))
  const rows = (table && detectedRows(table, own)) ?? tableRows(own)
  const boxes = blocks.flatMap(({ block }) => block.boxes)
  if (!rows) {
    const lines = (
      <pre className={classes.code}>
        {blocks.map(({ block, index }) => (
          <span key={index} data-start={block.start}>{`${block.text}\n`}</span>
        ))}
      </pre>
    )
    return (
      <div {...placed(first, true)} className={classes.table}>
        <MarkedArea boxes={boxes}>
          <RegionImage boxes={boxes} alt={`Table: ${first.block.text}`} instead={lines} />
        </MarkedArea>
        <TableDownload index={first.index} />
        <FigureButton boxes={boxes} name="table" />
      </div>
    )
  }
  return (
    <div {...placed(first, true)} className={classes.table}>
      <MarkedArea boxes={boxes}>
        <table>
          <thead>
            <Rows rows={rows.filter(({ isHeader }) => isHeader)} Cell="th" />
          </thead>
          <tbody>
            <Rows rows={rows.filter(({ isHeader }) => !isHeader)} Cell="td" />
          </tbody>
        </table>
      </MarkedArea>
      <TableDownload index={first.index} />
      <FigureButton boxes={boxes} name="table" />
    </div>
  )
}

/** Rows of cells; an empty name of a column is no header. */
function Rows({ rows, Cell }: { rows: readonly TableRow[]; Cell: 'th' | 'td' }) {
  return rows.map(({ cells }, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table are never reordered.
    <tr key={row}>
      {cells.map(({ start, text, column, columns, rows: height }) => {
        const Own = text === '' ? 'td' : Cell
        return (
          <Own
            key={column}
            data-start={start ?? undefined}
            colSpan={columns > 1 ? columns : undefined}
            rowSpan={height > 1 ? height : undefined}
            {...(Own === 'th' && { scope: 'col' })}
          >
            {text}
          </Own>
        )
      })}
    </tr>
  ))
}

/** Downloads the cells of the table starting at this block; hidden if no cells were detected. */
function TableDownload({ index }: { index: number }) {
  const { document } = useReader()
  const tables = document?.tables ?? []
  const at = tables.findIndex(({ blocks }) => blocks.includes(index))
  const table = tables[at]
  if (
    !table ||
    document?.blocks.findIndex((block, i) => block.type === 'table' && table.blocks.includes(i)) !== index
  ) {
    return null
  }
  const save = () => downloadText(tableToCsv(table), `table-${at + 1}.csv`, 'text/csv')
  return (
    <Button variant="subtle" size="compact-sm" onClick={save}>
      Download table {at + 1} as CSV
    </Button>
  )
}

/** A bibliography entry: its text, links to the work, and links back to its citations. */
function ReferenceEntry({ planned }: { planned: ReadingBlock }) {
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

/** Attributes that make an element a link target; horizontally scrolling ones are also focusable. */
function placed({ index }: { index: number }, isReachable = false) {
  return { id: `block-${index}`, 'data-index': index, tabIndex: isReachable ? 0 : -1, dir: 'auto' } as const
}

/** The text of a block with linked citations and web addresses, superscripts and the linked passage marked. */
function BlockText({ index, block }: { index: number; block: Block }) {
  const { citations, noteMarks, flash, jump } = useReading()
  const mark = flash && overlaps(flash, block) ? flash : null
  const called = citations.get(index)
  const noted = noteMarks.get(index)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    jump(event.currentTarget.hash)
  }
  if (!mark && !called && !noted && addressesIn(block).length === 0)
    return <span data-start={block.start}>{block.text}</span>
  return (
    <span data-start={block.start}>
      {segmentsOf(block, { citations: called ?? [], flash: mark, noteMarks: noted ?? [] }).map((segment) => (
        <Fragment key={`${segment.start} ${segment.text.length}`}>
          {segment.text && <Run segment={segment} follow={follow} />}
          {segment.superscripts.map((superscript) => (
            <SuperscriptMark key={superscript.text} superscript={superscript} follow={follow} />
          ))}
        </Fragment>
      ))}
    </span>
  )
}

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void

/** The mark of a note or an entry. The style sheet writes it, as it is no part of the document's text. */
function SuperscriptMark({
  superscript: { text, note, citation },
  follow,
}: {
  superscript: Superscript
  follow: Follow
}) {
  const target = citation ? `#reference-${citation.references[0]}` : note === null ? null : `#block-${note}`
  return (
    <sup className={classes.superscript}>
      {target ? (
        <a
          href={target}
          aria-label={`${citation ? 'Reference' : 'Note'} ${text}`}
          data-citation={citation?.references.join(' ')}
          onClick={follow}
        >
          <span data-mark={text} />
        </a>
      ) : (
        <span data-mark={text} />
      )}
    </sup>
  )
}

function Run({ segment: { text, isMarked, citation, address }, follow }: { segment: Segment; follow: Follow }) {
  const shown: ReactNode = citation ? (
    <a
      className={classes.citation}
      href={`#reference-${citation.references[0]}`}
      data-citation={citation.references.join(' ')}
      onClick={follow}
    >
      {text}
    </a>
  ) : address ? (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ) : (
    text
  )
  return isMarked ? (
    <mark className={classes.flash} data-flash>
      {shown}
    </mark>
  ) : (
    shown
  )
}
