import type { Claims } from './claims.ts'
import type { Ledger, Row } from './ledger.ts'
import { countNamed } from './test-names.ts'

/** The names of the tests in a file by its path from the root; null when there is no such file. */
export type NamesOf = (path: string) => readonly string[][] | null

/** Everything that is wrong with the ledger, one line each; nothing when it keeps its word. */
export function findProblems(ledger: Ledger, claims: Claims, namesOf: NamesOf): string[] {
  return [
    ...ledger.rows.flatMap((row) => [...partProblems(row, ledger), ...testProblems(row, namesOf)]),
    ...repeatedIds(ledger.rows),
    ...missingRows(ledger.rows, claims),
  ]
}

/** What is wrong with the tests that a row names: each exists, and its name means one test or suite alone. */
export function testProblems({ id, tests }: Pick<Row, 'id' | 'tests'>, namesOf: NamesOf): string[] {
  return tests.flatMap((test) => {
    const [path = '', ...titles] = test.split(' › ')
    const name = titles.join(' › ')
    const names = namesOf(path)
    if (names === null) return [`${id}: there is no file ${path}`]
    const count = countNamed(names, name)
    if (count === 1) return []
    return [count === 0 ? `${id}: ${path} has no test "${name}"` : `${id}: "${name}" means ${count} tests of ${path}`]
  })
}

function partProblems({ id, part, tests }: Row, { finished, later }: Ledger): string[] {
  if (finished.includes(part)) return tests.length > 0 ? [] : [`${id}: ${part} is finished, but no test is named`]
  return later.includes(part) ? [] : [`${id}: ${part} is no part`]
}

function repeatedIds(rows: readonly Row[]): string[] {
  const repeated = rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) < index)
  return repeated.map(({ id }) => `${id}: stands there twice`)
}

function missingRows(rows: readonly Row[], claims: Claims): string[] {
  return Object.entries(claims).flatMap(([kind, texts]) =>
    texts
      .filter((text) => !rows.some(({ item }) => item.includes(text)))
      .map((text) => `no row for the ${kind} ${text}`),
  )
}
