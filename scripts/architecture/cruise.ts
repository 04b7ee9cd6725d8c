import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

/** The findings of dependency-cruiser in a tree. */
export interface Cruise {
  /** Too few mean that files were not read. */
  modules: number
  /** One line per violation: rule, importer and import. */
  violations: string[]
}

const config = join(import.meta.dirname, '..', '..', '.dependency-cruiser.cjs')
const parts = [
  'protocol',
  'analysis',
  'chain',
  'client',
  'server',
  'web',
  'e2e',
  'docs',
  'bench',
  'research',
  'scripts',
]

/** Checks the imports of a tree laid out like the repository against the repository's rules. */
export async function cruiseTree(root: string): Promise<Cruise> {
  const present = (await readdir(root)).filter((name) => parts.includes(name))
  const options = await extractOptions(config)
  const { output } = await cruise(present, { ...options, baseDir: resolve(root) })
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of findings')
  const { totalCruised, violations } = output.summary
  return { modules: totalCruised, violations: violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`) }
}

/** The names of the rules, to verify that each is tested. */
export async function ruleNames(): Promise<string[]> {
  const { ruleSet } = await extractOptions(config)
  return (ruleSet?.forbidden ?? []).map((rule: IForbiddenRuleType) => rule.name ?? 'nameless')
}

/** What each file of a part imports, by their paths. */
export async function importsIn(root: string, part: string): Promise<Map<string, string[]>> {
  const options = await extractOptions(config)
  const { output } = await cruise([part], { ...options, baseDir: resolve(root) })
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of modules')
  return new Map(
    output.modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  )
}
