import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

async function read(...chunks: (string | Buffer)[]): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))) lines.push(line)
  return lines
}

test('lines are whole however their bytes arrive', async () => {
  const oak = Buffer.from('Eichenspäne')
  expect(await read('on', 'e\ntwo\n', '\nfo', oak.subarray(0, 8), oak.subarray(8), '\n')).toEqual([
    'one',
    'two',
    '',
    'foEichenspäne',
  ])
})

test('other marks that end lines elsewhere stand inside a line, and what has no end is no line', async () => {
  expect(await read('a\u2028b\rc\nrest')).toEqual(['a\u2028b\rc'])
})
