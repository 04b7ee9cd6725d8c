/** @module-tag campaign */
import { describe, expect, it } from 'vitest'
import { runForge } from './testing/run-forge.ts'

// Before the tests are collected, so that each of forge's is one here.
const tests = await runForge({ fuzzRuns: 1000 })

describe('the contracts, fuzzed by forge with 1,000 inputs for each property', () => {
  it.each(tests.map(({ suite, name, failure }) => [suite, name, failure] as const))(
    '%s › %s',
    (_suite, _name, failure) => {
      expect(failure).toBeNull()
    },
  )
})
