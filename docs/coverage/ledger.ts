import { globSync, readFileSync } from 'node:fs'

/** One item of the specification, or a deviation from it. */
export type Item = { id: string; section: string; text: string }

/** The number of tests that prove each item, by file. */
export type Proofs = ReadonlyMap<string, ReadonlyMap<string, number>>

const TESTS = [
  '{protocol,analysis,chain,client,server,web}/{src,samples,tests}/**/*.{test,campaign}.{ts,tsx}',
  '{e2e,docs,scripts,bench,research}/**/*.{spec,test}.ts',
]
const MARK = /^\s*\/\/ Proves: (.+)$/gm

/** Reads docs/coverage/items.md: the rows of its tables, each with the heading above it. */
export function readItems(markdown: string): Item[] {
  let section = ''
  return markdown.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) section = line.slice(3)
    const [id, text] = cellsOf(line)
    return id && text && id !== 'id' && !/^:?-+:?$/.test(id) ? [{ id, section, text }] : []
  })
}

/** Reads docs/deviations.md: each row is the item `deviation-N`. */
export function readDeviations(markdown: string): Item[] {
  return markdown.split('\n').flatMap((line) => {
    const [number, specification] = cellsOf(line)
    const isRow = number !== undefined && /^\d+$/.test(number) && specification
    return isRow ? [{ id: `deviation-${number}`, section: 'Deviations', text: specification }] : []
  })
}

/** Reads the `// Proves:` comments of every test of the repository. */
export function readProofs(root: URL): Proofs {
  const files = TESTS.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()
  return proofsIn(files.map((file) => ({ file, source: readFileSync(new URL(file, root), 'utf8') })))
}

/** The proofs by item and file. */
export function proofsIn(sources: readonly { file: string; source: string }[]): Proofs {
  const proofs = new Map<string, Map<string, number>>()
  for (const { file, source } of sources) {
    for (const [, ids = ''] of source.matchAll(MARK)) {
      for (const id of ids.split(', ')) {
        const files = proofs.get(id) ?? new Map<string, number>()
        proofs.set(id, files.set(file, (files.get(file) ?? 0) + 1))
      }
    }
  }
  return proofs
}

/** Duplicate ids, and ids in tests that are in no list. */
export function ledgerProblems(items: readonly Item[], proofs: Proofs): string[] {
  const ids = items.map(({ id }) => id)
  const repeated = ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} is listed twice`)
  const unknown = [...proofs].filter(([id]) => !ids.includes(id))
  return [
    ...repeated,
    ...unknown.map(([id, files]) => `${id} is no item, but ${[...files.keys()].join(', ')} proves it`),
  ]
}

/** The cells of a table row, with `\\|` as a bar within a cell; none for other lines. */
function cellsOf(line: string): string[] {
  if (!line.startsWith('|')) return []
  const inside = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}
