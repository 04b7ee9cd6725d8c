import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from '@colophon/analysis/answers/prepare'
import { extractStatements } from '@colophon/analysis/statements/extract'
import { findingsOf, withSalience } from '@colophon/analysis/statements/salience/key-claims'
import { GenerationFields, keyClaims } from '@colophon/protocol/statements/graph'
import { gradedPapers } from '@colophon/research/reader/written-questions'
import { loadReader } from '@colophon/server/answers/reader/load-reader'
import { mean } from '../ranking/scores.ts'

/**
 * Writes what values of `KEY_FINDING` do to the papers whose grades the reader has not learnt: how many key claims a
 * paper has, and of those graded how many are own findings that belong in a table.
 *   node bench/statements/write-thresholds.ts --data FOLDER
 */
const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (values.data === undefined) throw new Error('--data FOLDER is required')

const read = (await loadReader())()
const papers = []
for (const { paper, grades } of await gradedPapers(resolve(values.data))) {
  const { document, prepared = prepare(document) } = paper
  const graph = extractStatements(document, GenerationFields.parse({}))
  papers.push({ document, graph, grades, findings: await findingsOf({ document, prepared, graph }, read) })
}
const own = papers.flatMap(({ grades }) => [...grades.values()].filter((isOwn) => isOwn)).length
process.stdout.write(`${papers.length} papers, ${own} own findings\n`)
for (let least = 0.1; least < 0.96; least += 0.05) {
  const chosen = papers.map(({ grades, findings, ...paper }) => {
    const claims = keyClaims(withSalience(paper, findings, least))
    return { claims, graded: claims.flatMap(({ start = -1 }) => grades.get(start) ?? []) }
  })
  const graded = chosen.flatMap((each) => each.graded)
  const right = graded.filter((isOwn) => isOwn).length
  const count = mean(chosen.map(({ claims }) => claims.length)).toFixed(1)
  const precision = (right / Math.max(1, graded.length)).toFixed(2)
  process.stdout.write(
    `from ${least.toFixed(2)}: ${count} a paper, ${right} of ${graded.length} graded are right (${precision})\n`,
  )
}
