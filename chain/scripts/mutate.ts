import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foundryBinary } from '../src/foundry-binary.ts'
import { copyOfPart } from './copy-of-part.ts'
import { MUTANTS, type Mutant } from './mutants.ts'

/**
 * Plants each fault of mutants.ts, or those whose name holds the argument, in a copy of the contracts and runs the tests
 * of forge: they must fail. Takes about a quarter of a minute for each, so it is no part of `npm test`.
 */
// Unoptimised code compiles faster; the test of gas is left out, because it would notice that.
const settings = { FOUNDRY_OPTIMIZER: 'false', FOUNDRY_FUZZ_RUNS: '100' }

const say = (line: string) => process.stdout.write(`${line}\n`)

const copy = copyOfPart('mutants')
if (runTests('Invariants|Path') !== 'passed') throw new Error('the tests fail without any fault')
const wanted = MUTANTS.filter(({ name }) => name.includes(process.argv[2] ?? ''))
const survivors = wanted.filter((mutant) => !isKilled(mutant))
say(`${wanted.length - survivors.length} of ${wanted.length} faults were noticed`)
process.exitCode = survivors.length > 0 ? 1 : 0

/** The quick tests first; the invariants only have to find what those did not. */
function isKilled({ name, file, from, to }: Mutant): boolean {
  const path = join(copy, 'contracts', file)
  const sound = readFileSync(path, 'utf8')
  if (sound.split(from).length !== 2) throw new Error(`"${name}" does not fit once into ${file}`)
  writeFileSync(
    path,
    sound.replace(from, () => to),
  )
  const outcome = runTests('Invariants|Path') === 'failed' || runTests('nothing is left out') === 'failed'
  writeFileSync(path, sound)
  say(`${outcome ? 'noticed ' : 'SURVIVED'}  ${name}`)
  return outcome
}

function runTests(without: string): 'passed' | 'failed' {
  const args = ['test', '--fail-fast', '--nmc', without, '--nmt', 'bounded_transactions']
  const { status, stdout, stderr } = spawnSync(foundryBinary('forge'), args, {
    cwd: copy,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  })
  if (/Compiler run failed|Compilation failed/.test(stdout + stderr)) throw new Error(stdout + stderr)
  return status === 0 ? 'passed' : 'failed'
}
