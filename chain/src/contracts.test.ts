import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from '../scripts/compile.ts'
import { compileContracts } from '../scripts/solidity.ts'
import { runForge } from './testing/run-forge.ts'

const part = join(import.meta.dirname, '..')
// Before the tests are collected, so that each of forge's is one here. With 1,000 inputs: fuzz.campaign.ts.
const tests = await runForge({ fuzzRuns: 256 })

describe('the contracts, tested by forge', () => {
  it.each(tests.map(({ suite, name, failure }) => [suite, name, failure] as const))(
    '%s › %s',
    (_suite, _name, failure) => {
      expect(failure).toBeNull()
    },
  )
})

describe('the tests of forge', () => {
  it('are all there, the twelve invariants among them', () => {
    const invariants = tests.filter(({ name }) => name.startsWith('invariant'))
    expect(invariants.map(({ name }) => Number(name.slice(10, 12))).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
    expect(tests.length).toBeGreaterThan(120)
  })
})

describe('what is generated from the contracts', () => {
  const contracts = compileContracts()

  it.each([...generatedFiles(contracts)])('%s is fresh; if not: node chain/scripts/compile.ts', (path, content) => {
    expect(readFileSync(join(part, path), 'utf8')).toBe(content)
  })

  it.each(Object.entries(contracts))('%s has the bytecode that forge tested', (name, { bytecode }) => {
    const artefact = JSON.parse(
      readFileSync(join(part, '..', '.cache/chain/out', `${name}.sol`, `${name}.json`), 'utf8'),
    )
    if (bytecode === '') expect(artefact.bytecode.object).toBe('0x')
    else expect(artefact.bytecode.object).toBe(`0x${bytecode}`)
  })
})
