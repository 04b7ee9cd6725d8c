/** @module-tag campaign */
import { describe, expect, it } from 'vitest'
import { runForge } from './testing/run-forge.ts'

// Runs before test collection, so that each forge test is one here.
const tests = await runForge({ fuzzRuns: 1000 })

describe('contracts fuzzed by forge with 1,000 inputs per property', () => {
  it.each(tests.map(({ suite, name, failure }) => [suite, name, failure] as const))(
    '%s › %s',
    (_suite, _name, failure) => {
      expect(failure).toBeNull()
    },
  )
})
