import { fileURLToPath } from 'node:url'
import { type Outcome, runCommand } from '../run-command.ts'

/** A tool that must pass on the whole repository; counts as one test. */
export interface Gate {
  name: string
  commands: string[][]
}

/** The pure parts are compiled twice: without platform types, and with their tests. */
const projects = [
  'protocol',
  'protocol/tsconfig.test.json',
  'analysis',
  'analysis/tsconfig.test.json',
  'chain',
  'client',
  'server',
  'web',
  'e2e',
  'docs',
  'bench',
  'research',
  'extension',
]

/**
 * The native compiler takes a third of the time. dependency-cruiser and knip still need TypeScript 6, whose `tsc` it
 * would clash with.
 */
const TSC = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-native/package.json')))

export const gates: readonly Gate[] = [
  { name: 'biome', commands: [['biome', 'check', '.']] },
  { name: 'tsc', commands: projects.map((project) => ['node', TSC, '-p', project, '--noEmit', '--pretty', 'false']) },
  { name: 'dependency-cruiser', commands: [['node', 'scripts/architecture/check.ts']] },
  { name: 'knip', commands: [['knip', '--no-progress']] },
  { name: 'docs-are-fresh', commands: [['node', 'docs/generate.ts', '--check']] },
]

/** Runs all commands of a gate, also after a failure. */
export async function runGate(gate: Gate): Promise<Omit<Outcome, 'end'>> {
  const started = performance.now()
  const outcomes: Outcome[] = []
  // One after the other: tsc needs up to 2 GB and uses every core.
  for (const command of gate.commands) outcomes.push(await runCommand(command))
  return {
    ok: outcomes.every(({ ok }) => ok),
    output: outcomes.map(({ output }) => output).join(''),
    seconds: (performance.now() - started) / 1000,
  }
}
