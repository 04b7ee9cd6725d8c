import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { type Outcome, runCommand } from '../run-command.ts'
import { reportGate } from './tally.ts'

/** A tool that must pass on the whole repository; counts as one test. */
interface Gate {
  name: string
  commands: string[][]
}

/** Largest first. The pure parts are compiled twice: without platform types, and with their tests. */
const projects = [
  'server',
  'web',
  'bench',
  'docs',
  'protocol/tsconfig.test.json',
  'protocol',
  'e2e',
  'analysis/tsconfig.test.json',
  'analysis',
  'chain',
  'research',
  'client',
  'extension',
]

/**
 * The native compiler takes a third of the time. dependency-cruiser and knip still need TypeScript 6, whose `tsc` it
 * would clash with.
 */
const TSC = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-native/package.json')))

/** Several checkers in one process would compute most types several times: it takes twice the time and memory. */
const FLAGS = ['--noEmit', '--checkers', '1', '--pretty', 'false']

const gates: readonly Gate[] = [
  { name: 'tsc', commands: projects.map((project) => ['node', TSC, '-p', project, ...FLAGS]) },
  { name: 'biome', commands: [['biome', 'check', '.']] },
  { name: 'dependency-cruiser', commands: [['node', 'scripts/architecture/check.ts']] },
  { name: 'knip', commands: [['knip', '--no-progress']] },
  { name: 'docs-are-fresh', commands: [['node', 'docs/generate.ts', '--check']] },
]

/**
 * Runs all gates, or those with the given names, with at most `atOnce` commands at once, which need up to 1.4 GB each;
 * reports each gate when it ends and returns the names of those that failed.
 */
export async function runGates(
  atOnce: number,
  names: readonly string[] = [],
): Promise<{ passed: number; failed: string[] }> {
  // The types of the client are not tracked, and may be those of another commit.
  await runCommand(['node', 'docs/generate.ts', '--made'])
  const limit = pLimit(atOnce)
  const wanted = gates.filter(({ name }) => names.length === 0 || names.includes(name))
  const results = await Promise.all(
    wanted.map(async ({ name, commands }) => {
      const outcome = together(await Promise.all(commands.map((command) => limit(() => runCommand(command)))))
      reportGate(name, outcome)
      return { name, ok: outcome.ok }
    }),
  )
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name)
  return { passed: results.length - failed.length, failed }
}

/** The outcomes of all commands of a gate as one, with the time that they took in all. */
function together(outcomes: readonly Outcome[]): Omit<Outcome, 'end'> {
  return {
    ok: outcomes.every(({ ok }) => ok),
    output: outcomes.map(({ output }) => output).join(''),
    seconds: outcomes.reduce((sum, { seconds }) => sum + seconds, 0),
  }
}
