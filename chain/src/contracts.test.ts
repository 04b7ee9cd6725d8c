import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from '../scripts/compile.ts'
import { compileContracts } from '../scripts/solidity.ts'
import { runForge } from './testing/run-forge.ts'

const part = join(import.meta.dirname, '..')
// Runs before test collection, so that each forge test is one here. With 1,000 inputs: fuzz.campaign.ts.
const tests = await runForge({ fuzzRuns: 256 })

// Proves: 3-record-key, 3-graph-info-graphHash, 3-graph-info-time, 3-contract-stakedAmount, 3-contract-stakingPeriod
// Proves: 3-contract-startTime, 3-contract-rewardPerTokenPaid, 3-contract-returns, 7-staking-getUserStakingIds
// Proves: 7-staking-getUserStakingInfo, 7-staking-stake, 7-staking-extendStakingPeriod, 7-staking-withdraw
// Proves: 7-staking-withdrawAll, 7-staking-withdrawCappedReward, 7-staking-rewards
// Proves: 7-article-updateGraphInfo
describe('contracts tested by forge', () => {
  it.each(tests.map(({ suite, name, failure }) => [suite, name, failure] as const))(
    '%s › %s',
    (_suite, _name, failure) => {
      expect(failure).toBeNull()
    },
  )
})

describe('forge tests', () => {
  it('the forge tests include all twelve invariants', () => {
    const invariants = tests.filter(({ name }) => name.startsWith('invariant'))
    expect(invariants.map(({ name }) => Number(name.slice(10, 12))).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
    expect(tests.length).toBeGreaterThan(120)
  })
})

describe('files generated from the contracts', () => {
  const contracts = compileContracts()

  it.each([...generatedFiles(contracts)])(
    '%s is up to date; if not: node chain/scripts/compile.ts',
    (path, content) => {
      expect(readFileSync(join(part, path), 'utf8')).toBe(content)
    },
  )

  it.each(Object.entries(contracts))('%s has the bytecode that forge tested', (name, { bytecode }) => {
    const artefact = JSON.parse(
      readFileSync(join(part, '..', '.cache/chain/out', `${name}.sol`, `${name}.json`), 'utf8'),
    )
    if (bytecode === '') expect(artefact.bytecode.object).toBe('0x')
    else expect(artefact.bytecode.object).toBe(`0x${bytecode}`)
  })
})
