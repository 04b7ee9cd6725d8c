import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

/** What dependency-cruiser found in a tree. */
export interface Cruise {
  /** Too few mean that files were not read, not that all is well. */
  modules: number
  /** One line for each broken rule: its name, who imports and what. */
  violations: string[]
}

const config = join(import.meta.dirname, '..', '..', '.dependency-cruiser.cjs')
const parts = ['protocol', 'analysis', 'chain', 'server', 'web', 'e2e', 'docs', 'bench', 'research', 'scripts']

/** Checks the imports of a tree that is laid out like the repository against the rules of the repository. */
export async function cruiseTree(root: string): Promise<Cruise> {
  const present = (await readdir(root)).filter((name) => parts.includes(name))
  const options = await extractOptions(config)
  const { output } = await cruise(present, { ...options, baseDir: resolve(root) })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a text instead of its findings')
  const { totalCruised, violations } = output.summary
  return { modules: totalCruised, violations: violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`) }
}

/** The names of the rules, to see that each is proven. */
export async function ruleNames(): Promise<string[]> {
  const { ruleSet } = await extractOptions(config)
  return (ruleSet?.forbidden ?? []).map((rule: IForbiddenRuleType) => rule.name ?? 'nameless')
}
