import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dublinRecord, listed, rawRecord, recordOf } from '../testing/oai-provider.ts'
import { parseOaiRecord } from './parse-oai-record.ts'
import { type HarvestedRecord, readList } from './read-answer.ts'
import { readBytes } from './read-bytes.ts'
import type { XmlNode } from './read-xml.ts'

function parse(record: string) {
  return recordsOf(readBytes(Buffer.from(listed([record])))).map((each) => parseOaiRecord(each, 'peat.example'))[0]
}

function recordsOf(root: XmlNode): HarvestedRecord[] {
  return readList(root).records.filter((record) => 'datestamp' in record)
}

describe('records of the preprint archive', () => {
  // Proves: x-harvest-records
  test('arXivRaw has versions, licence and the date of the last change', async () => {
    expect(parse(rawRecord('0704.0001'))).toMatchObject({
      entry: {
        articleUrl: 'arxiv:0704.0001',
        archiveId: '0704.0001',
        fileName: '0704.0001',
        provider: null,
        title: 'Record 0704.0001',
        authors: ['Ann Roe', 'Bo Ray'],
        abstract: 'On the drying of peat.',
        field: 'Algebraic Topology',
        categories: ['math.AT', 'hep-th'],
        versions: [{ version: 'v1', createdAt: '2007-04-02T19:18:42.000Z' }],
        updatedAt: '2026-03-01T00:00:00.000Z',
        license: 'http://creativecommons.org/licenses/by/4.0/',
      },
    })
  })

  // Proves: x-harvest-records
  test('arXiv has authors in parts', async () => {
    const metadata = `<arXiv xmlns="http://arxiv.org/OAI/arXiv/"><id>math/0309136</id><created>2003-09-08</created>
      <authors><author><keyname>Roe</keyname><forenames>Ann</forenames><suffix>Jr.</suffix></author>
      <author><keyname>Peat Collaboration</keyname></author></authors>
      <title>On\n  peat</title><categories>math.AT</categories><abstract>Short.</abstract></arXiv>`
    expect(parse(recordOf({ identifier: 'oai:arXiv.org:math/0309136' }, metadata))).toMatchObject({
      entry: {
        articleUrl: 'arxiv:math/0309136',
        title: 'On peat',
        authors: ['Ann Roe Jr.', 'Peat Collaboration'],
        createdAt: '2003-09-08T00:00:00.000Z',
        year: 2003,
      },
    })
  })

  // Proves: x-harvest-records
  test('Dublin Core of the archive is the same record, without categories', async () => {
    const read = parse(
      dublinRecord({ identifier: 'oai:arXiv.org:0802.3300' }, [
        ['title', 'Projective utility'],
        ['creator', 'La Mura, Pierfrancesco'],
        ['subject', 'Computer Science - Databases'],
        ['description', 'We measure.'],
        ['description', 'Comment: 7 pages'],
        ['date', '2008-02-22'],
        ['identifier', 'http://arxiv.org/abs/0802.3300'],
        ['identifier', 'J. of Peat, 53:5 (2009)'],
        ['identifier', 'doi:10.1016/j.jmp.2009.02.001'],
      ]),
    )
    expect(read).toMatchObject({
      entry: {
        articleUrl: 'arxiv:0802.3300',
        provider: null,
        pageUrl: null,
        authors: ['Pierfrancesco La Mura'],
        field: 'Databases',
        categories: [],
        abstract: 'We measure.',
        comments: '7 pages',
        journalRef: 'J. of Peat, 53:5 (2009)',
        doi: '10.1016/j.jmp.2009.02.001',
      },
    })
  })
})

describe('records of other providers', () => {
  // Proves: x-harvest-records
  test('have their own identifier, the page that they name, and no id of the preprint archive', async () => {
    const read = parse(
      dublinRecord({ identifier: 'oai:peat.example:7', datestamp: '2026-03-01T10:00:00Z' }, [
        ['title', '  On the drying\n of peat '],
        ['creator', 'Roe, Ann'],
        ['creator', 'Bo Ray'],
        ['subject', 'Soil science'],
        ['subject', 'Soil science'],
        ['subject', 'Bogs'],
        ['description', 'Peat dries.'],
        ['date', '2019-05'],
        ['date', '2018'],
        ['identifier', 'https://peat.example/files/7.pdf'],
        ['identifier', 'javascript:alert(1)'],
        ['identifier', 'https://peat.example/papers/7'],
        ['identifier', 'https://doi.org/10.5555/peat.7'],
        ['source', 'J. Peat 7 (2018) 1'],
        ['rights', 'info:eu-repo/semantics/openAccess'],
        ['rights', 'https://creativecommons.org/licenses/by/4.0/'],
      ]),
    )
    expect(read).toEqual({
      entry: {
        articleUrl: 'record:oai:peat.example:7',
        archiveId: null,
        fileName: 'oai:peat.example:7',
        provider: 'peat.example',
        pageUrl: 'https://peat.example/papers/7',
        title: 'On the drying of peat',
        field: 'Soil science',
        authors: ['Ann Roe', 'Bo Ray'],
        names: [{ family: 'Roe', given: 'Ann' }, { literal: 'Bo Ray' }],
        publication: { containerTitle: 'J. Peat', volume: '7', issue: '', pages: '1', publisher: '', year: 2018 },
        abstract: 'Peat dries.',
        year: 2018,
        doi: '10.5555/peat.7',
        journalRef: 'J. Peat 7 (2018) 1',
        createdAt: '2018-01-01T00:00:00.000Z',
        updatedAt: '2026-03-01T10:00:00.000Z',
        submitter: null,
        comments: null,
        reportNo: null,
        license: 'https://creativecommons.org/licenses/by/4.0/',
        categories: ['Soil science', 'Bogs'],
        versions: [],
        isWithdrawn: false,
        recordHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
  })

  // Proves: x-harvest-records
  test.each([
    ['&lt;i&gt;Carex&lt;/i&gt; &amp;eacute; where a &lt; b', 'Carex é where a < b'],
    ['CO&amp;lt;sub&amp;gt;2&amp;lt;/sub&amp;gt; &amp;amp;amp; moss', 'CO2 & moss'],
    ['On <i>Sphagnum</i> and CO<sub>2</sub>', 'On Sphagnum and CO2'],
    ['<p>Bogs hold <b>water</b>.</p><p>They dry.</p>', 'Bogs hold water. They dry.'],
  ])('the title and abstract %s are read without markup', (written, text) => {
    const metadata = `<dc><title>${written}</title><description>${written}</description></dc>`
    expect(parse(recordOf({ identifier: 'x' }, metadata))).toMatchObject({ entry: { title: text, abstract: text } })
  })

  // Proves: x-harvest-year
  test.each([
    [['1983-05'], 1983, '1983-05-01'],
    [['c1983'], 1983, '1983-01-01'],
    [['Published in 1983'], 1983, '1983-01-01'],
    [['12 May 1983'], 1983, '1983-01-01'],
    [['05/12/1983'], 1983, '1983-01-01'],
    [['[1983?]'], 1983, '1983-01-01'],
    [['19830512'], 1983, '1983-01-01'],
    [['1983-1985'], 1983, '1983-01-01'],
    [['2014-03-02T10:00:00Z', '1983'], 1983, '1983-01-01'],
    [['info:eu-repo/date/embargoEnd/2021-01-01', '2022'], 2022, '2022-01-01'],
    [['info:eu-repo/date/embargoEnd/2021-01-01'], null, '2020-01-01'],
    [['n.d.', '', '9999-12-31', '198'], null, '2020-01-01'],
    [[], null, '2020-01-01'],
  ])('the dates %j of a record are the year %s, never the datestamp', (dates, year, day) => {
    const elements = [['title', 'Peat'] as const, ...dates.map((date) => ['date', date] as const)]
    const read = parse(dublinRecord({ identifier: 'x', datestamp: '2020-01-01' }, elements))
    expect(read).toMatchObject({ entry: { year, createdAt: `${day}T00:00:00.000Z` } })
  })

  test.each([
    ['no title', dublinRecord({ identifier: 'x' }, [['creator', 'A']]), 'title: is empty'],
    [
      'an endless title',
      dublinRecord({ identifier: 'x' }, [['title', 'a'.repeat(2001)]]),
      'title: has more than 2000 characters',
    ],
    [
      'an endless abstract',
      dublinRecord({ identifier: 'x' }, [
        ['title', 'A'],
        ['description', 'b'.repeat(1_000_001)],
      ]),
      'too long',
    ],
    [
      'an endless identifier',
      dublinRecord({ identifier: 'x'.repeat(501) }, [['title', 'A']]),
      'identifier: has more than 500 characters',
    ],
    [
      'another format',
      recordOf({ identifier: 'x' }, '<mods><title>A</title></mods>'),
      'the format of <mods> is unknown',
    ],
    ['no metadata', recordOf({ identifier: 'x' }, ''), 'has no metadata'],
    [
      'no category',
      recordOf({ identifier: 'x' }, '<arXiv><id>0704.0001</id><title>A</title></arXiv>'),
      'categories: none is in the archive',
    ],
    [
      'no id',
      recordOf({ identifier: 'x' }, '<arXivRaw><title>A</title></arXivRaw>'),
      'id: is not an id of the archive',
    ],
  ])('a record with %s is rejected with a reason', async (_, record, reason) => {
    expect(parse(record)).toEqual({ reason })
  })
})

const RECORDED = new URL('../../../../../../shared/data/arxiv/fixtures/', import.meta.url)
const recorded = (path: string) => readBytes(readFileSync(new URL(path, RECORDED)))

// Skipped without the recorded answers; the tests above have the same forms.
describe.skipIf(!existsSync(RECORDED))('recorded answers', () => {
  const entriesOf = async (path: string) => {
    const root = recorded(path)
    const { children } = root.children.find(({ name }) => name === 'ListRecords' || name === 'GetRecord') ?? root
    const dated = {
      ...root,
      children: [
        { ...root, name: 'responseDate', text: '2026-01-01', children: [] },
        { ...root, name: 'ListRecords', children },
      ],
    }
    return recordsOf(dated).map((record) => parseOaiRecord(record, 'example.org'))
  }

  test.each([
    ['oai_arXivRaw_and_dc/arXivRaw_5_live_records_2026-09-28_abstracts_trimmed.xml', 5, 'arxiv:2303.15533'],
    ['oai_arXivRaw_and_dc/oai_dc_2_real_records_2024.xml', 2, 'arxiv:0802.3300'],
    ['oai_arXiv_hepcrawl/unit/responses/arxiv/sample_arxiv_record.xml', 12, 'arxiv:1601.03238'],
    [
      'oai_arXiv_hepcrawl/functional/arxiv/fixtures/http_server/records/arxiv-physics-hep-th.xml',
      null,
      'arxiv:1412.8323',
    ],
  ])('%s has valid records only', async (path, count, first) => {
    const read = await entriesOf(path)
    expect(read.filter((each) => 'reason' in each)).toEqual([])
    if (count !== null) expect(read).toHaveLength(count)
    expect(read[0]).toMatchObject({ entry: { articleUrl: first } })
  })

  test('a recorded list of another provider has a deleted record and a valid one', async () => {
    const root = recorded('oai_generic_sickle/ListRecords.xml')
    const list = readList(root)
    const records = recordsOf(root)
    expect(records.map(({ isDeleted }) => isDeleted)).toEqual([true, false])
    expect(list).toMatchObject({ token: 'ListRecords2.xml', size: 8 })
    const [, second] = records
    expect(second && parseOaiRecord(second, 'test.example.com')).toMatchObject({
      entry: { title: 'Sample Title', pageUrl: 'http://test.example.com/publication/1585322', year: 2010 },
    })
  })

  test.each(['badArgument', 'badResumptionToken', 'noRecordsMatch', 'undefinedError'])(
    'the recorded error %s is read as such',
    async (code) => {
      const root = recorded(`oai_generic_sickle/${code}.xml`)
      expect(() => readList(root)).toThrow(expect.objectContaining({ code }))
    },
  )
})
