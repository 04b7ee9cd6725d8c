import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { duration } from '../../testing/duration.ts'
import { answerAlike } from './answer-alike.ts'

/** The time of an answer, and what was logged meanwhile. */
async function answer(outbox: string | null, work: () => Promise<void>): Promise<{ ms: number; log: string }> {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const ms = await duration(() => answerAlike({ log, mail: { outbox, send: async () => undefined } }, work()))
  return { ms, log: lines.join('') }
}

describe('with a mail server', () => {
  test('work that is done at once is not answered sooner', async () => {
    expect((await answer(null, async () => undefined)).ms).toBeGreaterThan(290)
  })

  test('work that never ends does not hold the answer back', async () => {
    expect((await answer(null, () => new Promise(() => undefined))).ms).toBeGreaterThan(290)
  })

  test('work that fails is answered alike, and stands in the log', async () => {
    const failed = await answer(null, () => Promise.reject(new Error('no way to send')))
    expect(failed.ms).toBeGreaterThan(290)
    expect(failed.log).toContain('no way to send')
  })
})

test('with an outbox on this machine the answer waits until the message is there', async () => {
  expect((await answer('outbox', () => setTimeout(600))).ms).toBeGreaterThan(590)
  expect((await answer('outbox', async () => undefined)).ms).toBeGreaterThan(290)
})
