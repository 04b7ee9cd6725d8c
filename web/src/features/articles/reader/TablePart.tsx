import { tableToCsv } from '@colophon/protocol/articles/table-to-csv'
import { Button } from '@mantine/core'
import { downloadText } from '../../../lib/download.ts'
import { RegionImage } from './pdf/RegionImage.tsx'
import { placed } from './placed.ts'
import { useReader } from './reader-context.ts'
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
        <TableDownload index={first.index} />
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
      <TableDownload index={first.index} />
    </div>
  )
}

/** Takes the cells of the table that begins with this block along; nothing where they could not be told apart. */
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
