import { tableToCsv } from '@colophon/protocol/articles/table-to-csv'
import type { ResultTable } from '@colophon/protocol/docviz/entities'
import { downloadText } from '../../lib/download.ts'
import classes from './document.module.css'

/** The tables of a document with the cells that were told apart, each to be taken along as CSV. */
export function TablesPanel({ tables, onShow }: { tables: readonly ResultTable[]; onShow: (id: number) => void }) {
  if (tables.length === 0) return <p className={classes.quiet}>No tables were found.</p>
  return (
    <ul className={classes.figures}>
      {tables.map((table, index) => (
        <Table key={table.id} table={table} number={index + 1} onShow={onShow} />
      ))}
    </ul>
  )
}

function Table({ table, number, onShow }: { table: ResultTable; number: number; onShow: (id: number) => void }) {
  const { rows, header, caption, page } = table
  const name = `Table ${number}`
  return (
    <li>
      <p>
        <strong>{caption || name}</strong>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <section className={classes.tableFrame} tabIndex={0} aria-label={`Cells of ${name}`}>
        <table className={classes.table}>
          <tbody>
            {rows.map((row, r) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table never change places.
              <tr key={r}>
                {row.map((cell, c) =>
                  r < header ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: nor do its cells.
                    <th key={c} scope="col">
                      {cell}
                    </th>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: nor do its cells.
                    <td key={c}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.deeds}>
        <button type="button" className={classes.link} onClick={() => onShow(table.id)}>
          Show {name} on page {page}
        </button>
        <button
          type="button"
          className={classes.link}
          onClick={() => downloadText(tableToCsv(table), `table-${String(number).padStart(2, '0')}.csv`, 'text/csv')}
        >
          Save {name} as CSV
        </button>
      </p>
    </li>
  )
}
