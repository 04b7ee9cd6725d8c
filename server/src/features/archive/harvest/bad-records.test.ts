import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { dublinRecord, listed, type Reply } from '../testing/oai-provider.ts'
import { pages, peat, useHarvests } from '../testing/use-harvests.ts'

const at = useHarvests()

/** Harvests a list with good records around others, and a page after it. */
async function harvestAround(bad: string, encode: (answer: string) => Reply = (answer) => answer) {
  const first = encode(listed([peat(1, 'Before'), bad, peat(3, 'After')], 'next'))
  await at.open(pages({ '': first, next: listed([peat(4, 'Next page')]) }), { prefixes: ['oai_dc'] })
  const { rejected, rejects } = await at.run()
  const list = rejected === 0 ? '' : await readFile(rejects, 'utf8')
  for (const [number, title] of [
    [1, 'Before'],
    [3, 'After'],
    [4, 'Next page'],
  ] as const) {
    expect((await at.stored(`record:oai:peat.example:${number}`))?.articles.title).toBe(title)
  }
  const stored = await at.stored('record:oai:peat.example:2')
  return { title: stored?.articles.title ?? null, rejected: list && JSON.parse(list) }
}

const titled = (title: string) => peat(2, 'X').replace('>X<', `>${title}<`)

describe('a harvest continues past a record', () => {
  // Proves: x-harvest-reject
  test.each([
    ['without a datestamp', peat(2, 'X', ''), 'datestamp: is empty or no date'],
    ['of yesterday', peat(2, 'X', 'yesterday'), 'datestamp: is empty or no date'],
    ['of the year 0', peat(2, 'X', '0000-01-01'), 'datestamp: is empty or no date'],
    ['with an unclosed element', titled('X</b>'), /^The record is not well-formed XML \(/],
    ['that does not end', peat(2, 'X').replace('</record>', ''), /^The record is not well-formed XML \(/],
    ['with elements that are too deep', titled(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}&`), /too many elements/],
  ])('%s, which is in the list of rejected records', async (_, bad, reason) => {
    const { title, rejected } = await harvestAround(bad)
    expect([title, rejected.line, rejected.excerpt]).toEqual([null, 2, 'oai:peat.example:2'])
    expect(rejected.reason).toMatch(reason)
  })

  // Proves: x-harvest-reject
  test('without an identifier, or without a header', async () => {
    expect(await harvestAround(peat(2, 'X').replace(/<identifier>.*<\/identifier>/, ''))).toMatchObject({
      rejected: { line: 2, reason: 'identifier: is empty' },
    })
    expect(await harvestAround('<record>&<metadata/></record>')).toMatchObject({ rejected: { line: 2 } })
  })

  // Proves: x-harvest-reject
  test('whose bytes are in no encoding that is known', async () => {
    const encode = (answer: string) => Buffer.from(answer.replace('@', '\xcf\xf0\xee'), 'latin1')
    expect(await harvestAround(titled('@'), encode)).toMatchObject({
      title: null,
      rejected: { reason: 'The record is not in UTF-8.', excerpt: 'oai:peat.example:2' },
    })
  })

  test('with a DOI that no index takes, which is left out', async () => {
    const long = Array.from({ length: 900 }, (_, index) => index * 7919).join('')
    const elements = [['title', 'Long'] as const, ['identifier', `doi:10.5555/${long}`] as const]
    const bad = dublinRecord({ identifier: 'oai:peat.example:2' }, elements)
    expect((await harvestAround(bad)).title).toBe('Long')
    expect((await at.stored('record:oai:peat.example:2'))?.articles.doi).toBeNull()
  })
})

describe('a harvest repairs', () => {
  // Proves: x-harvest-repair
  test.each([
    ['an entity of HTML', 'Soil&nbsp;water in Malm&ouml;', 'Soil water in Malmö'],
    ['an entity that is unknown', 'Soil &peat; water', 'Soil &peat; water'],
    ['a bare ampersand', 'Soil & water at AT&T &amp; co', 'Soil & water at AT&T & co'],
    ['a bare less-than sign', 'Peat with p < 0.05 and n <3', 'Peat with p < 0.05 and n <3'],
    ['the number of a character that XML forbids', 'Pe&#11;at&#x1F; &#956;', 'Peat μ'],
    ['text beside CDATA, which stays', 'Soil & <![CDATA[R&D < 5]]>', 'Soil & R&D < 5'],
  ])('%s', async (_, written, title) => {
    expect(await harvestAround(titled(written))).toEqual({ title, rejected: '' })
  })

  // Proves: x-harvest-repair
  test('bytes of Windows-1252 in a record of UTF-8, text by text', async () => {
    const bad = dublinRecord({ identifier: 'oai:peat.example:2' }, [
      ['title', '@ller & Söhne – 泥'],
      ['description', 'M@ber'],
    ]).replace('@ller', 'Moore')
    const encode = (answer: string) => {
      const [before = '', after = ''] = answer.split('@')
      return Buffer.concat([Buffer.from(before), Buffer.from([0xfc]), Buffer.from(after)])
    }
    expect(await harvestAround(bad, encode)).toEqual({ title: 'Moore & Söhne – 泥', rejected: '' })
    expect((await at.stored('record:oai:peat.example:2'))?.articles.abstract).toBe('Müber')
  })

  test('an answer in the encoding that it declares', async () => {
    const encode = (answer: string) => Buffer.from(answer.replace('UTF-8', 'ISO-8859-2').replace('@', '\xb3'), 'latin1')
    expect((await harvestAround(titled('Torf @'), encode)).title).toBe('Torf ł')
    const utf16 = (answer: string) => Buffer.from(`\ufeff${answer.replace('UTF-8', 'UTF-16')}`, 'utf16le')
    expect((await harvestAround(titled('Torf ł'), utf16)).title).toBe('Torf ł')
  })

  test('a bare ampersand in the name of the provider, and lines before the declaration', async () => {
    const identity = '<Identify><repositoryName>Peat & bog</repositoryName></Identify>'
    const identify = `\n\n<?xml version="1.0"?><OAI-PMH>${identity}</OAI-PMH>`
    await at.open(({ verb }) => (verb === 'Identify' ? identify : verb === 'ListRecords' ? listed([]) : undefined))
    await expect(at.run()).resolves.toMatchObject({ provider: 'Peat & bog' })
  })
})
