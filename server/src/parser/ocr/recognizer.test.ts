import type { GrayImage } from '@colophon/analysis/document/ocr/gray-image'
import { type Recognize, SlowPageError } from '@colophon/analysis/document/ocr/recognizer'
import { expect, it } from 'vitest'
import { openRecognizer } from './recognizer.ts'

const blank = { width: 60, height: 40, data: new Uint8Array(2400).fill(255) }
/** Random noise, which takes about a second to recognise. */
const sand = {
  width: 2480,
  height: 3508,
  data: Uint8Array.from({ length: 2480 * 3508 }, (_, i) => ((i * 7919) % 251) + (i % 4)),
}

// Proves: x-articles-ocr-time
it('a page that exceeds its CPU limit over all attempts is given up, and the next page is recognised', {
  tags: ['campaign'],
  timeout: 600_000,
}, async () => {
  const recognize = openRecognizer({ processorMs: 2500, elapsedMs: 3_600_000 })
  await expect(untilSlow(recognize, sand)).rejects.toBeInstanceOf(SlowPageError)
  expect(await recognize(blank, 300, {})).toEqual([])
})

it('a page that exceeds its wall-clock limit over all attempts is given up', async () => {
  const recognize = openRecognizer({ processorMs: 3_600_000, elapsedMs: 400 })
  await expect(untilSlow(recognize, blank)).rejects.toBeInstanceOf(SlowPageError)
}, 120_000)

async function untilSlow(recognize: Recognize, image: GrayImage): Promise<void> {
  const page = {}
  for (;;) await recognize(image, 300, page)
}
