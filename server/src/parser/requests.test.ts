import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { encodeRequest, readRequests } from './requests.ts'

const bytesOf = (request: object, content: AsyncIterable<Uint8Array> | null) =>
  buffer(Readable.from(encodeRequest(request, content), { objectMode: false }))

async function readInSteps(bytes: Buffer, step: number) {
  const steps = Array.from({ length: Math.ceil(bytes.length / step) }, (_, at) =>
    bytes.subarray(at * step, (at + 1) * step),
  )
  const found: { request: unknown; content: string }[] = []
  for await (const { request, content } of readRequests(Readable.from(steps))) {
    found.push({ request, content: Buffer.from(content).toString() })
  }
  return found
}

test('requests and their content are read completely however their bytes are split', async () => {
  const requests = [
    { request: { kind: 'parse', name: 'Eichenspäne\u2028\r' }, content: 'line one\nline two\n' },
    { request: { kind: 'statements' }, content: '' },
    { request: { kind: 'parse' }, content: '\n\0\0\0\0' },
  ]
  const bytes = Buffer.concat(
    await Promise.all(
      requests.map(({ request, content }) =>
        bytesOf(request, content ? Readable.from([...content].map((letter) => Buffer.from(letter))) : null),
      ),
    ),
  )
  for (const step of [1, 3, 7, bytes.length]) expect(await readInSteps(bytes, step)).toEqual(requests)
})

test('a truncated request is rejected', async () => {
  const whole = await bytesOf({ kind: 'parse' }, Readable.from([Buffer.from('half of a file')]))
  await expect(readInSteps(whole.subarray(0, -6), 5)).rejects.toThrow('cut off')
})
