import type { Measured } from '../measure.ts'
import { tableOf } from './table.ts'

const MISSED = '## Missed bars'
/** A row of `tableOf` that misses its bar. */
const MISSED_ROW = /^\| (.+?) +\| (.+?) +\| (.+?) +\| .+? +\| (.+?) +\| NO +\|$/gm

/**
 * The figures page with a section for each measured group, `## mode: group`, under the machine it was measured on; replaces
 * the section that was there, or appends it. The bars that any section misses are listed first.
 */
export function withSections(page: string, mode: string, head: string, groups: readonly Measured[]): string {
  const [intro = '', ...old] = page.split(/^(?=## )/m)
  const sections = new Map(old.map((section) => [section.slice(0, section.indexOf('\n')), section.trim()]))
  for (const { name, rows } of groups) {
    const title = `## ${mode}: ${name}`
    sections.set(title, `${title}\n\n${head.replaceAll('\n', '  \n')}\n\n${tableOf(rows)}`)
  }
  sections.delete(MISSED)
  return `${[intro.trim(), missedBars([...sections.values()].join('\n')), ...sections.values()].join('\n\n')}\n`
}

function missedBars(sections: string): string {
  const rows = [...sections.matchAll(MISSED_ROW)].map(
    ([, what, ours, reference, bar]) => `| ${what} | ${ours} | ${reference} | ${bar} |`,
  )
  return [MISSED, '', '| what | ours | reference | bar |', '|---|---|---|---|', ...rows].join('\n')
}
