import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { duration } from '../../tests/testing/duration.ts'
import { replyUniformly } from './reply-uniformly.ts'

/** The duration of a reply and the log output meanwhile. */
async function answer(outbox: string | null, work: () => Promise<void>): Promise<{ ms: number; log: string }> {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const ms = await duration(() => replyUniformly({ log, mail: { outbox, send: async () => undefined } }, work()))
  return { ms, log: lines.join('') }
}

describe('replyUniformly with a mail server', () => {
  test('a request that finishes early is not answered earlier', async () => {
    expect((await answer(null, async () => undefined)).ms).toBeGreaterThan(290)
  })

  test('a request that never finishes does not delay the reply', async () => {
    expect((await answer(null, () => new Promise(() => undefined))).ms).toBeGreaterThan(290)
  })

  test('a failing request gets the same reply, and the failure is logged', async () => {
    const failed = await answer(null, () => Promise.reject(new Error('no way to send')))
    expect(failed.ms).toBeGreaterThan(290)
    expect(failed.log).toContain('no way to send')
  })
})

test('with a local outbox the reply waits until the message is stored', async () => {
  expect((await answer('outbox', () => setTimeout(600))).ms).toBeGreaterThan(590)
  expect((await answer('outbox', async () => undefined)).ms).toBeGreaterThan(290)
})
