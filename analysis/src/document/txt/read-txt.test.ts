import { describe, expect, test } from 'vitest'
import { parseDocument } from '../parse.ts'

async function read(text: string | Uint8Array): Promise<Awaited<ReturnType<typeof parseDocument>>> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return parseDocument(bytes, { source: 'txt', maxPages: 1 })
}

const paper = `Kelp and Tides

Ada Lind, Jo van Berg

ABSTRACT

Kelp grows where the tide
runs. We measured it.

1. Introduction

The growth of kelp depends on nutri-
ents. It is slow in summer.

- first shore
- second shore

References

[1] A. Lind. Kelp in cold
    water. 2019.
[2] O. Ruiz. Tides. 2021.
`

describe('readTxt', () => {
  test('splits paragraphs at blank lines, joins wrapped lines and finds headings', async () => {
    const document = await read(paper)
    expect(document.blocks.map((block) => [block.type, block.text])).toEqual([
      ['title', 'Kelp and Tides'],
      ['authors', 'Ada Lind, Jo van Berg'],
      ['heading', 'ABSTRACT'],
      ['abstract', 'Kelp grows where the tide runs. We measured it.'],
      ['heading', '1. Introduction'],
      ['paragraph', 'The growth of kelp depends on nutrients. It is slow in summer.'],
      ['list', '- first shore'],
      ['list', '- second shore'],
      ['heading', 'References'],
      ['reference', '[1] A. Lind. Kelp in cold water. 2019.'],
      ['reference', '[2] O. Ruiz. Tides. 2021.'],
    ])
    expect(document.meta).toMatchObject({
      title: 'Kelp and Tides',
      authors: ['Ada Lind', 'Jo van Berg'],
      abstract: 'Kelp grows where the tide runs. We measured it.',
    })
  })

  test('has sentences without pages or boxes', async () => {
    const document = await read(paper)
    expect(document.pages).toEqual([])
    expect(document.sentences.every((sentence) => sentence.page === null && sentence.boxes.length === 0)).toBe(true)
    const texts = document.sentences.map((sentence) => document.text.slice(sentence.start, sentence.end))
    expect(texts).toContain('We measured it.')
  })
})

test('treats long lines as paragraphs', async () => {
  const long = 'The tide ran high and the kelp grew. '.repeat(6).trim()
  const document = await read(`${long}\n${long}\n`)
  expect(document.blocks.map((block) => block.text)).toEqual([long, long])
})

test('finds Markdown and underlined headings', async () => {
  const document = await read('## Methods\n\nWe dived.\n\nResults\n=======\n\nIt grew.\n')
  const headings = document.blocks.filter((block) => block.type === 'heading')
  expect(headings.map((block) => [block.level, block.text])).toEqual([
    [2, 'Methods'],
    [1, 'Results'],
  ])
})

async function blocksOf(text: string): Promise<[string, number, string][]> {
  const { blocks } = await read(text)
  return blocks.map((block) => [block.type, block.level ?? 0, block.text])
}

const line = 'The growth of kelp was measured at every site of the northern shore.'

test('finds headings by other numberings and by rules around them', async () => {
  const text = ['IV. RESULTS', line, 'A. Northern shore', line, 'Appendix B', line, 'Sand', '~~~~', line]
  const blocks = await blocksOf(`***\nKelp\n***\n\n${text.join('\n\n').replace('Sand\n\n~', 'Sand\n~')}`)
  expect(blocks.filter(([type]) => type !== 'paragraph')).toEqual([
    ['heading', 3, 'Kelp'],
    ['heading', 1, 'IV. RESULTS'],
    ['heading', 2, 'A. Northern shore'],
    ['heading', 1, 'Appendix B'],
    ['heading', 3, 'Sand'],
  ])
})

test('finds a heading right above its text', async () => {
  expect(await blocksOf(`2.1 Sites and divers\n${line}\n\nMETHODS\n${line}`)).toEqual([
    ['heading', 2, '2.1 Sites and divers'],
    ['paragraph', 0, line],
    ['heading', 1, 'METHODS'],
    ['paragraph', 0, line],
  ])
})

test('treats consecutive numbered lines as a list, and ignores a lone rule', async () => {
  expect(await blocksOf(`${line}\n\n1. Kelp\n2. Sand\n3. Tide\n\n-----\n\n${line}`)).toEqual([
    ['paragraph', 0, line],
    ['list', 0, '1. Kelp'],
    ['list', 0, '2. Sand'],
    ['list', 0, '3. Tide'],
    ['paragraph', 0, line],
  ])
})

test('finds no paper metadata in a letter', async () => {
  const document = await read('Dear Ada,\n\nthe kelp is fine.\n')
  expect(document.meta).toMatchObject({ title: null, authors: [], abstract: null })
})

test.each([
  ['Windows-1252', new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x20, 0x96, 0x20, 0x6f, 0x6b])],
  [
    'UTF-16',
    new Uint8Array([0xff, 0xfe, ...[...'café – ok'].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])]),
  ],
  ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('café – ok')])],
])('reads %s', async (_name, bytes) => {
  expect((await read(bytes)).text).toBe('café – ok')
})

// Proves: x-title-scripts
test.each([
  ['Hindi', 'भारत में भूजल', 'परिचय', 'हमने भूजल स्तर मापा।'],
  ['Burmese', 'စိမ့်မြေ ရေပညာ', 'နိဒါန်း', 'မြေအောက်ရေ တိုင်းတာသည်။'],
  ['Thai', 'ดินพรุ น้ำ', 'บทนำ', 'เราวัดระดับน้ำ'],
  ['Khmer', 'ទឹក ក្រោម ដី', 'សេចក្តីផ្តើម', 'យើង វាស់ ទឹក។'],
  ['Tamil', 'நிலத்தடி நீர்', 'முன்னுரை', 'நாங்கள் அளந்தோம்.'],
  ['Bengali', 'ভূগর্ভস্থ পানি', 'ভূমিকা', 'আমরা মেপেছি।'],
  ['Sinhala', 'ශ්‍රී ජලය', 'හැඳින්වීම', 'අපි මැන්නෙමු.'],
  ['Hebrew with points', 'עִבְרִית', 'מבוא', 'מדדנו.'],
])('the first line of a text in %s is its title', async (_, title, heading, sentence) => {
  const { meta, blocks } = await read(`${title}\n\n${heading}\n\n${sentence}\n`)
  expect(meta.title).toBe(title)
  expect(blocks.map(({ text }) => text)).toEqual([title, heading, sentence])
})

test('a first line in Hindi that is a sentence is no title', async () => {
  expect((await read('हमने भूजल स्तर मापा।\n\nयह नीचे था।\n')).meta.title).toBeNull()
})

test('rejects white space as an empty file', async () => {
  await expect(read(' \n\t\n')).rejects.toMatchObject({ code: 'documentEmpty' })
})

test('rejects bytes that are not text', async () => {
  await expect(read(new Uint8Array([0, 1, 2, 3, 0, 0, 129]))).rejects.toMatchObject({ code: 'documentTypeUnsupported' })
})
