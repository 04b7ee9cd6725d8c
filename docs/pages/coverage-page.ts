import type { Item, Proofs } from '../coverage/ledger.ts'
import { table } from './table.ts'

/** docs/coverage.md: which tests prove each item of the specification, and which items no test proves. */
export function coveragePage(items: readonly Item[], proofs: Proofs): string {
  const open = items.filter(({ id }) => !proofs.has(id))
  const tests = [...proofs.values()].flatMap((files) => [...files.values()])
  const files = new Set([...proofs.values()].flatMap((byFile) => [...byFile.keys()]))
  const sections = [...new Set(items.map(({ section }) => section))]
  return [
    '# Coverage of the specification',
    '',
    'Generated from [the list of items](coverage/items.md), [the deviations](deviations.md) and the `// Proves:` comments of the tests; `npm run docs` and `npm test` write it.',
    '',
    `${items.length} items, ${items.length - open.length} proven by ${sum(tests)} marks in ${files.size} test files. Open: ${open.map(({ id }) => id).join(', ') || 'none'}.`,
    ...sections.flatMap((section) => [
      '',
      `## ${section}`,
      '',
      table(
        ['id', 'item', 'proven by'],
        items.filter((item) => item.section === section).map(({ id, text }) => [id, text, provenBy(proofs.get(id))]),
      ),
    ]),
    '',
  ].join('\n')
}

function provenBy(files: ReadonlyMap<string, number> | undefined): string {
  const shown = [...(files ?? [])].map(
    ([file, tests]) => `[${nameOf(file)}](../${file})${tests > 1 ? ` (${tests})` : ''}`,
  )
  return shown.join(', ') || 'open'
}

function nameOf(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.tsx?$/, '')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
