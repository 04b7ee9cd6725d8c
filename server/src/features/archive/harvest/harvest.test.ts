import { readFile } from 'node:fs/promises'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { describe, expect, test } from 'vitest'
import { call } from '../../../../tests/testing/call.ts'
import { makeUser } from '../../../../tests/testing/make-user.ts'
import type { ImportProgress } from '../import-file.ts'
import { dublinRecord, failed, listed, rawRecord, recordOf } from '../testing/oai-provider.ts'
import { pages, peat, useHarvests } from '../testing/use-harvests.ts'

const at = useHarvests()

describe('a harvest', () => {
  // Proves: x-harvest, deviation-119
  test('follows the list to its end in the best format and makes the records searchable', async () => {
    await at.open(
      pages({
        '': listed([rawRecord('0705.0001', { title: 'Tundra' }), rawRecord('0705.0002')], 'a|1', { size: 3 }),
        'a|1': listed([rawRecord('0705.0003', { title: 'Taiga' })], ''),
      }),
      { prefixes: ['oai_dc', 'arXiv', 'arXivRaw'] },
    )
    const seen: ImportProgress[] = []
    const result = await at.run({ set: 'math' }, { onProgress: (progress) => seen.push(progress) })
    expect(result).toMatchObject({ added: 3, changed: 0, removed: 0, rejected: 0, isResumed: false, isStopped: false })
    expect(result).toMatchObject({ prefix: 'arXivRaw', provider: 'The peat archive' })
    expect(at.provider.lists()).toEqual([
      { verb: 'ListRecords', metadataPrefix: 'arXivRaw', set: 'math' },
      { verb: 'ListRecords', resumptionToken: 'a|1' },
    ])
    expect(await at.found('title:taiga')).toEqual(['Taiga'])
    expect(seen.map(({ linesDone, bytes }) => [linesDone, bytes])).toContainEqual([2, 3])
    const { agent } = at.provider.received[0] ?? {}
    expect([agent, at.provider.most()]).toEqual([expect.stringMatching(/^Colophon\/.*OAI-PMH harvester/), 1])
  })

  // Proves: x-harvest-records
  test('stores a record of another provider with its page, and offers no file of it', async () => {
    await at.open(pages({ '': listed([peat(1, 'Heath')]) }), { prefixes: ['oai_dc'] })
    await at.run()
    const stored = await at.stored('record:oai:peat.example:1')
    const { data } = await call(at.app, articleCalls.article, { query: { articleId: stored?.articles.id ?? 0 } })
    expect(data).toMatchObject({ source: 'arxiv', title: 'Heath', archiveId: null })
    expect(data.rights).toEqual({ list: true, view: true, quote: true, download: false })
    expect(data.archive).toMatchObject({
      archiveId: 'oai:peat.example:1',
      provider: '127.0.0.1',
      pageUrl: 'https://peat.example/papers/1',
      pdfUrl: null,
    })
  })

  // Proves: x-harvest-names, x-harvest-source
  test('stores names, venue and type of a record in their parts', async () => {
    const record = dublinRecord({ identifier: 'oai:peat.example:bib' }, [
      ['title', 'A record about bogs'],
      ['creator', 'Roe, Pia'],
      ['creator', 'Ministry of Peat, Department of Bogs'],
      ['source', 'Journal of Bogs; Vol. 12 No. 3 (2020): Spring; 1-20'],
      ['publisher', 'Peat Press'],
      ['type', 'info:eu-repo/semantics/article'],
    ])
    await at.open(pages({ '': listed([record]) }), { prefixes: ['oai_dc'] })
    await at.run()
    expect((await at.stored('record:oai:peat.example:bib'))?.articles).toMatchObject({
      authors: ['Pia Roe', 'Ministry of Peat, Department of Bogs'],
      names: [{ family: 'Roe', given: 'Pia' }, { literal: 'Ministry of Peat, Department of Bogs' }],
      publication: {
        containerTitle: 'Journal of Bogs',
        volume: '12',
        issue: '3',
        pages: '1-20',
        publisher: 'Peat Press',
      },
      journalRef: 'Journal of Bogs 12(3), 1-20 (2020)',
      type: 'article',
      year: null,
    })
  })

  // Proves: x-harvest
  test('requests only what changed since, and counts what it has already as unchanged', async () => {
    let answer = listed([rawRecord('0706.0001', { title: 'Fen' })], undefined, { date: '2026-03-02T10:00:00Z' })
    await at.open((sent) => pages({ '': answer })(sent))
    await at.run()
    answer = listed([rawRecord('0706.0001', { title: 'Fen' })], undefined, { date: '2026-03-05T10:00:00Z' })
    expect(await at.run()).toMatchObject({ added: 0, changed: 0, unchanged: 1, listFrom: '2026-03-01' })
    answer = listed([rawRecord('0706.0001', { title: 'Marsh', datestamp: '2026-03-06' })])
    expect(await at.run()).toMatchObject({ added: 0, changed: 1, listFrom: '2026-03-04' })
    expect(await at.found('title:fen')).toEqual([])
    expect(await at.found('title:marsh')).toEqual(['Marsh'])
    answer = failed('noRecordsMatch')
    expect(await at.run({ from: '2026-04-01' })).toMatchObject({ added: 0, unchanged: 0, isStopped: false })
    expect(at.provider.lists().map(({ from }) => from)).toEqual([undefined, '2026-03-01', '2026-03-04', '2026-04-01'])
  })

  test('continues from the second where the provider states seconds, and closes a gap that --from left', async () => {
    const answer = () => listed([rawRecord('0706.0002')], undefined, { date: '2026-03-02T10:20:30Z' })
    await at.open((sent) => pages({ '': answer() })(sent), { granularity: 'YYYY-MM-DDThh:mm:ssZ' })
    await at.run()
    await at.run({ from: '2026-03-03' })
    await at.run()
    const since = '2026-03-02T10:20:30Z'
    expect(at.provider.lists().map(({ from }) => from)).toEqual([undefined, '2026-03-03', since])
  })

  test('rejects records that it cannot read, with a list of reasons', async () => {
    const bad = dublinRecord({ identifier: 'oai:peat.example:bad' }, [['creator', 'Ann Roe']])
    await at.open(pages({ '': listed([peat(2, 'Moor'), bad]) }), { prefixes: ['oai_dc'] })
    const { added, rejected, rejects } = await at.run()
    expect([added, rejected]).toEqual([1, 1])
    expect(JSON.parse(await readFile(rejects, 'utf8'))).toEqual({
      line: 2,
      reason: 'title: is empty',
      excerpt: 'oai:peat.example:bad',
    })
  })
})

describe('deleted records', () => {
  const gone = (number: number, datestamp: string) => recordOf({ identifier: `oai:peat.example:${number}`, datestamp })

  // Proves: x-harvest-deleted
  test('are removed from archive and search; one that a person has filed stays, marked as withdrawn', async () => {
    let answer = listed([peat(11, 'Bulrush'), peat(12, 'Sedge')])
    await at.open((sent) => pages({ '': answer })(sent), { prefixes: ['oai_dc'] })
    await at.run()
    const user = await makeUser(at.app)
    const kept = (await at.stored('record:oai:peat.example:12'))?.articles.id ?? 0
    await user.call(storageCalls.keep, { body: { articleIds: [kept], isKept: true } })
    answer = listed([gone(11, '2026-03-04'), gone(12, '2026-03-04'), gone(99, '2026-03-04')])
    expect(await at.run()).toMatchObject({ added: 0, removed: 2 })
    expect(await at.stored('record:oai:peat.example:11')).toBeUndefined()
    expect(await at.found('title:bulrush')).toEqual([])
    expect((await at.stored('record:oai:peat.example:12'))?.archive_records.isWithdrawn).toBe(true)
    expect(await at.found('title:sedge')).toEqual(['Sedge'])
    expect(await at.run()).toMatchObject({ removed: 0 })
    answer = listed([peat(11, 'Bulrush', '2026-03-05'), peat(12, 'Sedge', '2026-03-05')])
    expect(await at.run()).toMatchObject({ added: 1, changed: 1 })
    expect((await at.stored('record:oai:peat.example:12'))?.archive_records.isWithdrawn).toBe(false)
    expect(await at.found('title:bulrush')).toEqual(['Bulrush'])
  })

  test('of an earlier date than the stored record change nothing; the last one of an answer counts', async () => {
    let answer = listed([peat(13, 'Rush')])
    await at.open((sent) => pages({ '': answer })(sent), { prefixes: ['oai_dc'] })
    await at.run()
    answer = listed([gone(13, '2026-02-01'), gone(14, '2026-03-01'), peat(14, 'Reed')])
    expect(await at.run()).toMatchObject({ added: 1, removed: 0 })
    expect(await at.stored('record:oai:peat.example:13')).toBeDefined()
  })
})

describe('an interrupted harvest', () => {
  const ids = (page: number) => Array.from({ length: 3 }, (_, index) => rawRecord(`0707.00${page}${index}`))

  // Proves: x-harvest-resume
  test('continues at the page where it was stopped', async () => {
    await at.open(pages({ '': listed(ids(1), 'p2'), p2: listed(ids(2), 'p3'), p3: listed(ids(3)) }))
    const stop = new AbortController()
    const onProgress = ({ linesDone }: ImportProgress) => linesDone === 3 && stop.abort()
    const before = await at.count()
    const first = await at.run({}, { signal: stop.signal, onProgress })
    expect(first).toMatchObject({ added: 3, isStopped: true })
    expect(await at.count()).toBe(before + 3)
    expect(await at.run()).toMatchObject({ added: 9, recordsDone: 9, isResumed: true, isStopped: false })
    expect(await at.count()).toBe(before + 9)
    expect(at.provider.lists().map(({ resumptionToken }) => resumptionToken)).toEqual([undefined, 'p2', 'p3'])
  })

  // Proves: x-harvest-resume
  test('begins the list again when its token has expired, without storing anything twice', {
    tags: ['campaign'],
  }, async () => {
    let isExpired = false
    const answers = pages({ '': listed(ids(4), 'q2'), q2: listed(ids(5)) })
    await at.open((sent) => {
      if (!isExpired && sent.resumptionToken) return { status: 404 }
      if (sent.resumptionToken && at.provider.lists().length === 3) return failed('badResumptionToken')
      return answers(sent)
    })
    await expect(at.run({ from: '2026-01-01' })).rejects.toThrow('The provider answered with status 404.')
    const before = await at.count()
    isExpired = true
    expect(await at.run()).toMatchObject({ added: 6, unchanged: 3, recordsDone: 6, isResumed: true })
    expect(await at.count()).toBe(before + 3)
    expect(at.provider.lists().map(({ resumptionToken, from }) => resumptionToken ?? from)).toEqual([
      '2026-01-01',
      'q2',
      'q2',
      '2026-01-01',
      'q2',
    ])
  })

  test('a provider that refuses each token it gave is not asked forever', { tags: ['campaign'] }, async () => {
    await at.open((sent) =>
      sent.resumptionToken ? failed('badResumptionToken', 'Gone') : pages({ '': listed(ids(6), 'r2') })(sent),
    )
    await expect(at.run()).rejects.toThrow('The provider answered with the error badResumptionToken: Gone')
    expect(at.provider.lists().length).toBe(4)
  })

  // Proves: x-harvest-resume
  test('two harvests at once wait for each other, and every record exists once', { tags: ['campaign'] }, async () => {
    await at.open(pages({ '': listed(ids(7), 's2'), s2: listed(ids(8)) }))
    const before = await at.count()
    const both = await Promise.all([at.run(), at.run()])
    expect(both.map(({ added }) => added).toSorted()).toEqual([0, 6])
    expect(await at.count()).toBe(before + 6)
    expect(at.provider.most()).toBe(1)
  })
})
