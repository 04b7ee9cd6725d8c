import { expect, it } from 'vitest'
import { z } from 'zod'
import { trimReply } from './trim-reply.ts'

const Reply = z.object({ graph: z.array(z.strictObject({ subject: z.string(), box: z.strictObject({ x: z.int() }) })) })
const entry = { subject: 'Peat', box: { x: 1 } }

// Proves: x-rolling-versions
it('keys that a newer version has stored are left out of a reply, and anything else that does not fit is an error', () => {
  const stored = { graph: [entry, { ...entry, kind: 'result', box: { x: 2, depth: 3 } }], more: true }
  expect(trimReply(Reply, stored)).toEqual({ graph: [entry, { ...entry, box: { x: 2 } }] })
  expect(stored.graph[1]).toHaveProperty('kind')
  expect(() => trimReply(Reply, { graph: [{ ...entry, subject: 7, kind: 'result' }] })).toThrow('expected string')
})
