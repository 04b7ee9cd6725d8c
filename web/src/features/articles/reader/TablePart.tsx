import { RegionImage } from './pdf/RegionImage.tsx'
import { placed } from './placed.ts'
import classes from './reading.module.css'
import { type ReadingBlock, tableRows } from './reading-plan.ts'

/** A table with rows and cells where its text has them, else as it was printed. */
export function TablePart({ blocks }: { blocks: readonly ReadingBlock[] }) {
  const [first] = blocks
  if (!first) return null
  const rows = tableRows(blocks.map(({ block }) => block))
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
        <RegionImage
          boxes={blocks.flatMap(({ block }) => block.boxes)}
          alt={`Table: ${first.block.text}`}
          instead={lines}
        />
      </div>
    )
  }
  return (
    <div {...placed(first, true)} className={classes.table}>
      <table>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a printed table never move.
            <tr key={row}>
              {cells.map(({ start, text }) => (
                <td key={start} data-start={start}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
