import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { LIVE_EXAMPLES_FILE, liveExamples } from './live-examples.ts'

describe('What the start shows to visitors', () => {
  it('is what the engine says of the sample paper today; else run `node server/samples/generate.ts`', async () => {
    const made = await liveExamples()
    expect(JSON.parse(await readFile(LIVE_EXAMPLES_FILE, 'utf8'))).toEqual(made)
    expect(made.quotes.length).toBeGreaterThan(0)
    expect(made.statement.uncertainty).toBeGreaterThan(0.4)
  })
})
