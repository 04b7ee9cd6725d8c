import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foundryBinary } from '../src/foundry-binary.ts'
import { copyOfPart } from './copy-of-part.ts'
import { MUTANTS, type Mutant } from './mutants.ts'

/**
 * Plants each fault of mutants.ts, or those whose file or name holds one of the arguments, in a copy of the contracts and
 * runs the tests of forge: they must fail. Takes about ten seconds for each, so it is no part of `npm test`.
 */
// Unoptimised code compiles faster; the test of gas is left out, because it would notice that.
const settings = { FOUNDRY_OPTIMIZER: 'false', FOUNDRY_FUZZ_RUNS: '100' }

const quick = ['--nmc', 'Invariants|Path']
/** The tests nearest to a contract, which compile in a second, for those that need no other contract. */
const near: Partial<Record<string, string[]>> = {
  'ArticleRegistry.sol': ['--mp', 'test/ArticleRegistry.t.sol'],
  'FaucetToken.sol': ['--mp', 'test/Token.t.sol'],
  'RewardMaths.sol': ['--mp', 'test/RewardMaths.t.sol'],
  'Token.sol': ['--mp', 'test/Token.t.sol'],
}
const say = (line: string) => process.stdout.write(`${line}\n`)

const copy = copyOfPart('mutants')
const [, , ...words] = process.argv
const wanted = MUTANTS.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => `${file} ${name}`.includes(word)),
)
if (runTests(quick) !== 'passed') throw new Error('the tests fail without any fault')
const survivors = wanted.filter((mutant) => !isKilled(mutant))
say(`${wanted.length - survivors.length} of ${wanted.length} faults were noticed`)
process.exitCode = survivors.length > 0 ? 1 : 0

/** The nearest tests first, then the quick ones; the invariants only have to find what those did not. */
function isKilled({ name, file, from, to }: Mutant): boolean {
  const path = join(copy, 'contracts', file)
  const sound = readFileSync(path, 'utf8')
  if (sound.split(from).length !== 2) throw new Error(`"${name}" does not fit once into ${file}`)
  writeFileSync(
    path,
    sound.replace(from, () => to),
  )
  const outcome = [near[file] ?? quick, quick, []].some((chosen) => runTests(chosen) === 'failed')
  writeFileSync(path, sound)
  say(`${outcome ? 'noticed ' : 'SURVIVED'}  ${name}`)
  return outcome
}

function runTests(chosen: readonly string[]): 'passed' | 'failed' {
  const args = ['test', '--fail-fast', ...chosen, '--nmt', 'bounded_transactions']
  const { status, stdout, stderr } = spawnSync(foundryBinary('forge'), args, {
    cwd: copy,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  })
  if (/Compiler run failed|Compilation failed/.test(stdout + stderr)) throw new Error(stdout + stderr)
  return status === 0 ? 'passed' : 'failed'
}
