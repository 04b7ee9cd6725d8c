import { articleCalls } from '@colophon/protocol/articles/calls'
import { citationCalls } from '@colophon/protocol/citations/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeArticle } from '../../../tests/testing/make-article.ts'
import { runAdmin } from '../../../tests/testing/run-admin.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { retractions } from '../../papers/retraction-tables.ts'
import { articles, documents } from '../../papers/tables.ts'
import { fileFolder } from '../archive/testing/record-files.ts'
import { importRetractions } from './import-retractions.ts'

const HEADING = [
  'Record ID',
  'Title',
  'Journal',
  'RetractionDate',
  'RetractionDOI',
  'OriginalPaperDOI',
  'RetractionNature',
  'Reason',
]

const record = (
  doi: string,
  nature: string,
  date = '5/3/2019 0:00',
  reason = '+Error in Data;+Unreliable Results;',
) => ['7', 'On peat, "dry"\nand wet', 'Peat', date, '10.1000/notice.1', doi, nature, reason]

/** Unlike our own export, the list does not escape what a spreadsheet takes for a formula. */
const csvText = (lines: string[][]) =>
  lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

const RETRACTED = {
  kind: 'retraction',
  date: '2019-05-03',
  reason: 'Error in Data; Unreliable Results',
  noticeDoi: '10.1000/notice.1',
}

describe('the list of retractions', () => {
  const at = useApp({ jobs: ['parse', 'index', 'refresh-index'] })
  let folder: Awaited<ReturnType<typeof fileFolder>>
  let paper: number
  beforeAll(async () => {
    folder = await fileFolder()
    paper = (await makeArticle(at.owner, { isPublished: true })).id
    await set(paper, { doi: '10.1000/Dry.Peat' })
  })
  afterAll(() => folder.remove())

  const set = (id: number, values: Partial<typeof articles.$inferInsert>) =>
    at.app.context.db.update(articles).set(values).where(eq(articles.id, id))
  const store = async (...records: string[][]) =>
    importRetractions(at.app.context, await folder.write('list.csv', csvText([HEADING, ...records])))
  const listed = async () => (await at.app.context.db.select().from(retractions)).map(({ doi, kind }) => [doi, kind])
  const retractionOf = async (articleId: number) =>
    (await call(at.app, articleCalls.article, { query: { articleId } })).data.retraction

  // Proves: x-retractions, deviation-106
  it('a listed DOI is shown wherever its paper is, in any letters, and to visitors', async () => {
    expect(await retractionOf(paper)).toBeNull()
    const counts = await store(record('10.1000/DRY.peat', 'Retraction'), record('unavailable', 'Retraction'))
    expect(counts).toEqual({ records: 2, works: 1, withoutDoi: 1 })
    expect(await retractionOf(paper)).toEqual(RETRACTED)
    const listed = await call(at.app, knowledgeCalls.list, { query: {} })
    expect(listed.data[0].map(({ retraction }) => retraction)).toEqual([RETRACTED])
    const found = await call(at.app, knowledgeCalls.search, { query: { search: '10.1000/dry.peat' } })
    expect(found.data[0].map(({ retraction }) => retraction)).toEqual([RETRACTED])
    const mine = await at.owner.call(storageCalls.myArticles, { query: {} })
    expect(mine.data[0].map(({ retraction }) => retraction)).toEqual([RETRACTED])
  })

  // Proves: x-retractions
  it('a record of the archive is found by its published DOI, else by the DOI of the archive', async () => {
    const values = { source: 'arxiv', title: 'Peat', fileName: '', sizeBytes: 0, status: 'published' } as const
    const add = async (archiveId: string, doi: string | null) => {
      const row = { ...values, isPublished: true, archiveId, doi, articleUrl: `arxiv:${archiveId}` }
      const [made] = await at.app.context.db.insert(articles).values(row).returning({ id: articles.id })
      return made?.id ?? 0
    }
    const [published, plain] = [await add('0704.0001', '10.1000/published'), await add('0704.0002', null)]
    await store(record('10.1000/published', 'Retraction'), record('10.48550/arXiv.0704.0002', 'Expression of concern'))
    expect(await retractionOf(published)).toMatchObject({ kind: 'retraction' })
    expect(await retractionOf(plain)).toMatchObject({ kind: 'concern' })
  })

  // Proves: x-retractions
  it('the gravest record of a work counts, and none before its reinstatement', async () => {
    await store(
      record('10.1000/a', 'Retraction', '5/3/2019 0:00'),
      record('10.1000/a', 'Reinstatement', '6/3/2019 0:00'),
      record('10.1000/b', 'Reinstatement', '6/3/2018 0:00'),
      record('10.1000/b', 'Retraction', '5/3/2019 0:00'),
      record('10.1000/c', 'Correction', '5/3/2020 0:00'),
      record('10.1000/c', 'Expression of concern', '5/3/2019 0:00'),
      record('10.1000/d', 'Correction', ''),
      record('10.1000/e', 'Retraction', ''),
      record('10.1000/e', 'Reinstatement', '2019-05-03'),
    )
    expect((await listed()).toSorted()).toEqual([
      ['10.1000/b', 'retraction'],
      ['10.1000/c', 'concern'],
      ['10.1000/d', 'correction'],
    ])
  })

  // Proves: x-retractions
  it('another import replaces the list, also two at once', async () => {
    await store(record('10.1000/old', 'Retraction'))
    await store(record('10.1000/dry.peat', 'Retraction'))
    expect(await listed()).toEqual([['10.1000/dry.peat', 'retraction']])
    const one = await folder.write('one.csv', csvText([HEADING, record('10.1000/one', 'Retraction')]))
    const two = await folder.write('two.csv', csvText([HEADING, record('10.1000/two', 'Retraction')]))
    await Promise.all([one, two].map((path) => importRetractions(at.app.context, path)))
    expect([['10.1000/one'], ['10.1000/two']]).toContainEqual((await listed()).map(([doi]) => doi))
  })

  // Proves: x-retractions
  it.each([
    ['', 'The file has no records.'],
    ['Title,Reason\nPeat,wet\n', 'missing: RetractionDate, RetractionDOI, OriginalPaperDOI, RetractionNature.'],
    [csvText([HEADING]), 'The file has no records.'],
    [csvText([HEADING, record('10.1000/x', 'Retraction'), ['1', '2']]), 'has 2 cells, but there are 8 columns.'],
    [csvText([HEADING, record('10.1000/x', 'Applause')]), 'Line 2: the nature “Applause” is unknown.'],
    [csvText([HEADING, record('10.1000/x', 'Retraction', '31/2/2019')]), 'Line 2: “31/2/2019” is not a date.'],
    [csvText([HEADING, record('10.1000/x', 'Retraction', '0000-05-03')]), 'Line 2: “0000-05-03” is not a date.'],
    [csvText([HEADING, record('10.1000/x', 'Retraction', '', 'a'.repeat(2001))]), 'longer than 2000 characters.'],
    [`${HEADING.join(',')}\n"open`, 'Line 2: a quote is not closed.'],
  ])('a file that is no such list is refused and changes nothing', async (text, message) => {
    await store(record('10.1000/kept', 'Retraction'))
    await expect(importRetractions(at.app.context, await folder.write('bad.csv', text))).rejects.toThrow(message)
    expect(await listed()).toEqual([['10.1000/kept', 'retraction']])
  })

  // Proves: x-retractions
  it('a hundred thousand records of one work are imported within seconds', { tags: ['campaign'] }, async () => {
    const often = (kind: string, date: string) =>
      Array.from({ length: 50_000 }, () => record('10.1000/often', kind, date))
    const begun = performance.now()
    await store(...often('Retraction', '5/3/2019'), ...often('Reinstatement', '5/3/2018'))
    expect(performance.now() - begun).toBeLessThan(60_000)
    expect(await listed()).toEqual([['10.1000/often', 'retraction']])
  })

  // Proves: x-retractions
  it('formulas, markup and endless DOIs of a list are stored as text or left out', async () => {
    const reason = '=HYPERLINK("http://example.org");+<img src=x onerror=alert(1)>'
    const endless = `10.1000/${'.)'.repeat(200_000)}a`
    const counts = await store(record('10.1000/dry.peat', 'Retraction', '2019-05-03', reason), [
      ...record(endless, 'Retraction').with(4, endless),
    ])
    expect(counts).toEqual({ records: 2, works: 1, withoutDoi: 1 })
    expect((await retractionOf(paper))?.reason).toBe('=HYPERLINK("http://example.org"); <img src=x onerror=alert(1)>')
  })

  // Proves: x-retractions
  it('a retracted paper is marked among the references of another one', async () => {
    await store(record('10.1000/dry.peat', 'Retraction'))
    const { id } = await makeArticle(at.owner, { name: 'other.txt', content: 'Wet peat\n\nIt stays wet.\n' })
    const [row] = await at.app.context.db.select().from(documents).where(eq(documents.articleId, id))
    const reference = { text: 'Dry peat.', doi: '10.1000/dry.peat', archiveId: null, title: null, year: null }
    const body = { ...row?.body, references: [reference] } as typeof documents.$inferInsert.body
    await at.app.context.db.update(documents).set({ body }).where(eq(documents.articleId, id))
    const { data } = await at.owner.call(citationCalls.references, { query: { articleId: id } })
    expect(data).toMatchObject([{ reference: 0, paper: { id: paper, retraction: RETRACTED } }])
  })

  // Proves: x-retractions
  it('the command imports a file and reports what is wrong with another one', { tags: ['campaign'] }, async () => {
    const run = async (...files: string[]) => {
      const { code, output, errors } = await runAdmin(at.app, ['retractions', ...files])
      return [code, output + errors]
    }
    const good = await folder.write('good.csv', csvText([HEADING, record('10.1000/good', 'Retraction')]))
    expect(await run(good)).toEqual([0, `${good}: 1 records, 1 works listed, 0 records without a DOI.\n`])
    const missing = `${good}.missing`
    expect(await run(missing)).toEqual([
      1,
      `${missing}: The file does not exist or cannot be read. Nothing was changed.\n`,
    ])
    expect((await run())[0]).toBe(1)
    expect(await listed()).toEqual([['10.1000/good', 'retraction']])
  })
})
