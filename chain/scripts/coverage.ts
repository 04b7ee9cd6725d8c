import { spawnSync } from 'node:child_process'
import { foundryBinary } from '../src/foundry-binary.ts'
import { copyOfPart } from './copy-of-part.ts'

/** Coverage of the contracts by forge tests without the invariants; fails below 100 % of lines or branches. */
const args = ['coverage', '--nmc', 'Invariants', '--no-match-coverage', '(test|node_modules)/']
const env = { ...process.env, FOUNDRY_FUZZ_RUNS: '50' }
const { stdout, stderr } = spawnSync(foundryBinary('forge'), args, {
  cwd: copyOfPart('coverage'),
  env,
  encoding: 'utf8',
})

const rows = stdout.split('\n').filter((line) => /^\| (contracts\/|Total)/.test(line))
for (const row of rows) process.stdout.write(`${row}\n`)
// Lines, statements, branches, functions.
const total = rows.at(-1)?.match(/\d+\.\d+%/g) ?? []
if (total.length !== 4) process.stdout.write(stderr.slice(-2000))
process.exitCode = total.length === 4 && total.every((percent) => percent === '100.00%') ? 0 : 1
