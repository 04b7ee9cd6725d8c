import type { Measured } from '../measure.ts'
import { tableOf } from './table.ts'

/**
 * The figures page with a section for each measured group, `## mode: group`, under the machine it was measured on; replaces
 * the section that was there, or appends it.
 */
export function withSections(page: string, mode: string, head: string, groups: readonly Measured[]): string {
  const [intro = '', ...old] = page.split(/^(?=## )/m)
  const sections = new Map(old.map((section) => [section.slice(0, section.indexOf('\n')), section.trim()]))
  for (const { name, rows } of groups) {
    const title = `## ${mode}: ${name}`
    sections.set(title, `${title}\n\n${head.replaceAll('\n', '  \n')}\n\n${tableOf(rows)}`)
  }
  return `${[intro.trim(), ...sections.values()].join('\n\n')}\n`
}
