/** One item of the specification: whose part it is, and the tests that prove it; none while it is `later`. */
export type Row = { id: string; item: string; part: string; tests: string[] }

/** The coverage page as data: the parts that are finished, those to come, and every row in its order. */
export type Ledger = { finished: string[]; later: string[]; rows: Row[] }

/** Reads docs/coverage.md. Throws when the lists of parts are missing or a row has not four cells. */
export function readLedger(markdown: string): Ledger {
  const rows = tableRows(markdown).map((cells): Row => {
    const [id, item, part, test] = cells
    if (cells.length !== 4 || !id || !item || !part || test === undefined) {
      throw new Error(`A row needs id, item, part and test: ${cells.join(' | ')}`)
    }
    return { id, item, part, tests: test === 'later' ? [] : testsIn(test) }
  })
  return { finished: listAfter('Finished parts', markdown), later: listAfter('Later parts', markdown), rows }
}

/** The tests that a cell names, each `path › title`, with ` ; ` between them. */
export function testsIn(cell: string): string[] {
  return cell.split(/ ; (?=\S+\.tsx? › )/).filter((name) => name !== '')
}

/** The cells of every row of every table, without heads; `\|` in a cell is a bar. */
export function tableRows(markdown: string): string[][] {
  const lines = markdown.split('\n')
  const isRule = (line: string | undefined) => line !== undefined && /^\|(?:\s*:?-+:?\s*\|)+$/.test(line)
  return lines.filter((line, index) => line.startsWith('|') && !isRule(line) && !isRule(lines[index + 1])).map(cellsOf)
}

function cellsOf(line: string): string[] {
  const inside = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function listAfter(name: string, markdown: string): string[] {
  const list = new RegExp(`^${name}: (.+)\\.$`, 'm').exec(markdown)?.[1]
  if (list === undefined) throw new Error(`The page needs a line "${name}: …."`)
  return list.split(', ')
}
