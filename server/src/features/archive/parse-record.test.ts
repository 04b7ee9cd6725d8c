import { describe, expect, test } from 'vitest'
import { type ArchiveEntry, isWithdrawn, parseRecord } from './parse-record.ts'

const DUMPED = {
  id: '0704.0001',
  submitter: 'Pavel Nadolsky',
  authors: "C. Bal\\'azs, E. L. Berger",
  title: 'Calculation of prompt\n  diphoton production',
  comments: '37 pages, 15 figures',
  'journal-ref': 'Phys.Rev.D76:013009,2007',
  doi: '10.1103/PhysRevD.76.013009',
  'report-no': 'ANL-HEP-PR-07-12',
  categories: 'hep-ph hep-ex',
  license: null,
  abstract: '  A fully differential calculation.\n',
  versions: [
    { version: 'v1', created: 'Mon, 2 Apr 2007 19:18:42 GMT' },
    { version: 'v2', created: 'Tue, 24 Jul 2007 20:10:27 GMT' },
  ],
  update_date: '2008-11-26',
  authors_parsed: [
    ['Balázs', 'C.', ''],
    ['Berger', 'E. L.', ''],
  ],
}
const LISTED = {
  id: 'math/0309136',
  title: 'A Note About {Ki(z)} Functions',
  abstract: 'We present simplified proofs. ',
  authors: 'Branko J. Malesevic (Belgrade) and Ann Roe',
  categories: 'math.NT,math.CV,11A05, 68T50 (Primary)',
  primary_category: 'math.CV',
  created: '2003-09-08',
  updated: '2004-05-25',
  doi: '10.1088/0953 10.1088/0954',
}

function entry(record: unknown): ArchiveEntry {
  const parsed = parseRecord(JSON.stringify(record))
  if ('reason' in parsed) throw new Error(parsed.reason)
  return parsed.entry
}

describe('a record of the public dump', () => {
  test('a dump record is parsed completely: primary category first, version dates, names in order', () => {
    expect(entry(DUMPED)).toEqual({
      articleUrl: 'arxiv:0704.0001',
      archiveId: '0704.0001',
      fileName: '0704.0001',
      provider: null,
      pageUrl: null,
      title: 'Calculation of prompt diphoton production',
      field: 'High Energy Physics - Phenomenology',
      authors: ['C. Balázs', 'E. L. Berger'],
      names: [
        { family: 'Balázs', given: 'C.' },
        { family: 'Berger', given: 'E. L.' },
      ],
      abstract: 'A fully differential calculation.',
      year: 2007,
      doi: '10.1103/PhysRevD.76.013009',
      journalRef: 'Phys.Rev.D76:013009,2007',
      createdAt: '2007-04-02T19:18:42.000Z',
      updatedAt: '2008-11-26T00:00:00.000Z',
      submitter: 'Pavel Nadolsky',
      comments: '37 pages, 15 figures',
      reportNo: 'ANL-HEP-PR-07-12',
      license: null,
      categories: ['hep-ph', 'hep-ex'],
      versions: [
        { version: 'v1', createdAt: '2007-04-02T19:18:42.000Z' },
        { version: 'v2', createdAt: '2007-07-24T20:10:27.000Z' },
      ],
      isWithdrawn: false,
      recordHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })
})

describe('a record of a list', () => {
  test('a list record is parsed completely: the primary category first, without codes of other classifications', () => {
    expect(entry(LISTED)).toMatchObject({
      archiveId: 'math/0309136',
      title: 'A Note About {Ki(z)} Functions',
      field: 'Complex Variables',
      authors: ['Branko J. Malesevic', 'Ann Roe'],
      year: 2003,
      doi: '10.1088/0953',
      createdAt: '2003-09-08T00:00:00.000Z',
      updatedAt: '2004-05-25T00:00:00.000Z',
      categories: ['math.CV', 'math.NT'],
      versions: [],
    })
  })

  test('a list record has its listing date, or the month of its id', () => {
    const { created: _, updated: __, ...undated } = LISTED
    expect(entry({ ...undated, listed: '2003-10-01' })).toMatchObject({ createdAt: '2003-10-01T00:00:00.000Z' })
    expect(entry(undated)).toMatchObject({ createdAt: '2003-09-01T00:00:00.000Z', year: 2003 })
  })
})

describe('ids that were stored as numbers', () => {
  test.each([
    ['1001.029', '1001.0290'],
    ['704.0014', '0704.0014'],
    ['1409.1', '1409.1000'],
    ['2311.1288', '2311.12880'],
    ['1501.0014800000001', '1501.00148'],
    ['1912.1332799999998', '1912.13328'],
    ['1501', null],
    ['1501.0014812', null],
  ])('the id %s is restored to %s', (id, whole) => {
    const parsed = parseRecord(JSON.stringify({ ...DUMPED, id }))
    expect('entry' in parsed ? parsed.entry.archiveId : null).toBe(whole)
  })
})

describe('the hash of a record', () => {
  test('the hash ignores the order of keys and changes with every value', () => {
    const { id, ...rest } = DUMPED
    expect(entry({ ...rest, id }).recordHash).toBe(entry(DUMPED).recordHash)
    expect(entry({ ...DUMPED, comments: '38 pages' }).recordHash).not.toBe(entry(DUMPED).recordHash)
  })
})

describe('invalid records', () => {
  test.each([
    ['not JSON at all', 'not JSON'],
    ['{"id":"0704.0001"', 'not JSON'],
    ['[]', 'the line: '],
    ['null', 'the line: '],
    ['"0704.0001"', 'the line: '],
    ['{}', 'id: '],
    [JSON.stringify({ ...DUMPED, id: 'none' }), 'id: is not an id of the archive'],
    [JSON.stringify({ ...DUMPED, id: 7 }), 'id: '],
    [JSON.stringify({ ...DUMPED, title: ' \n ' }), 'title: is empty'],
    [JSON.stringify({ ...DUMPED, title: 'x'.repeat(10_000) }), 'title: has more than'],
    [JSON.stringify({ ...DUMPED, categories: '68T50' }), 'categories: none is in the archive'],
    [JSON.stringify({ ...DUMPED, update_date: 'yesterday' }), 'update_date: is no date'],
    [JSON.stringify({ ...DUMPED, update_date: '9999-01-01' }), 'update_date: is no date'],
    [JSON.stringify({ ...DUMPED, versions: [{ version: 1 }] }), 'versions.0.version: '],
    [JSON.stringify({ ...DUMPED, authors_parsed: 'Roe' }), 'authors_parsed: '],
  ])('the line %s is no record: %s', (line, reason) => {
    const parsed = parseRecord(line)
    expect('reason' in parsed && parsed.reason).toContain(reason)
  })
})

describe('withdrawn papers', () => {
  test.each([
    ['This paper has been withdrawn by the author due to an error', ''],
    ['4 pages, revtex4. This paper is withdrawn as it required some correction', ''],
    ['Withdrawn because of the presence of several mistakes', ''],
    ['This submission has been withdrawn by arXiv administration', ''],
    ['The paper has now been withdrawn', ''],
    [null, 'This paper has been withdrawn by the author. '],
  ])('a record is recognised as withdrawn: %s %s', (comments, abstract) => {
    expect(isWithdrawn(comments, abstract)).toBe(true)
  })

  test.each([
    ['37 pages', 'We study how a troop is withdrawn from a field.'],
    ['replaces a withdrawn paper', ''],
    [null, 'Drugs have been withdrawn from the market.'],
  ])('a record is not taken for withdrawn: %s %s', (comments, abstract) => {
    expect(isWithdrawn(comments, abstract)).toBe(false)
  })
})
