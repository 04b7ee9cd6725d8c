import type { PaperDocument } from '@colophon/protocol/articles/document'
import { type ReactNode, useMemo } from 'react'
import { BlockText, type TextRange } from './BlockText.tsx'
import { Outline } from './Outline.tsx'
import classes from './reading.module.css'
import { type ReadingBlock, type ReadingPart, readingPlan, tableCells } from './reading-plan.ts'

type Props = { document: PaperDocument; flash: TextRange | null }

/** The paper as text to read: headings, paragraphs, lists and captions in reading order; an outline beside it where there is room. */
export function ReadingView({ document, flash }: Props) {
  const parts = useMemo(() => readingPlan(document), [document])
  return (
    <div className={classes.reader}>
      <Outline parts={parts} />
      <div className={classes.text}>
        {parts.map((part) => (
          <Part key={part.blocks[0]?.index} part={part} flash={flash} />
        ))}
      </div>
    </div>
  )
}

function Part({ part: { type, blocks }, flash }: { part: ReadingPart; flash: TextRange | null }) {
  const [first] = blocks
  if (!first) return null
  if (type === 'list' || type === 'reference') {
    return (
      <ul
        className={type === 'list' ? classes.list : classes.references}
        data-bullets={blocks.some(({ block }) => hasMarker(block.text)) ? undefined : true}
      >
        {blocks.map(({ index, block }) => (
          <li key={index}>
            <BlockText block={block} flash={flash} />
          </li>
        ))}
      </ul>
    )
  }
  if (type === 'table') return <TableBlock text={blocks.map(({ block }) => block.text).join('\n')} />
  return <SingleBlock planned={first} flash={flash} />
}

/** True when the text of a list item brings its own bullet, dash or number. */
function hasMarker(text: string): boolean {
  return /^(?:[•◦▪‣·*–—-]|\(?[\da-z]{1,3}[.)])\s/i.test(text)
}

function SingleBlock({
  planned: { index, block, heading },
  flash,
}: {
  planned: ReadingBlock
  flash: TextRange | null
}) {
  const text = <BlockText block={block} flash={flash} />
  if (heading) {
    const Heading = `h${heading}` as const
    return <Heading id={`block-${index}`}>{text}</Heading>
  }
  switch (block.type) {
    case 'code':
    case 'formula':
      return <Scrolled>{text}</Scrolled>
    case 'abstract':
      return <p className={classes.abstract}>{text}</p>
    case 'caption':
      return <p className={classes.caption}>{text}</p>
    case 'footnote':
      return <p className={classes.footnote}>{text}</p>
    default:
      return <p>{text}</p>
  }
}

function TableBlock({ text }: { text: string }) {
  const rows = tableCells(text)
  if (!rows) return <Scrolled>{text}</Scrolled>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <div className={classes.table} tabIndex={0}>
      <table>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a printed table never move.
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do its cells.
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Lines that must not be broken anew. */
function Scrolled({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <pre className={classes.code} tabIndex={0}>
      {children}
    </pre>
  )
}
