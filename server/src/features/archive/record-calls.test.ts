import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { statementCalls } from '@colophon/protocol/statements/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { articles } from '../../papers/tables.ts'
import { importFile } from './import-file.ts'
import { dumped, fileFolder } from './testing/record-files.ts'

let app: TestApp
let user: TestUser
let articleId: number
beforeAll(async () => {
  app = await makeApp()
  user = await makeUser(app, { role: 'admin' })
  const folder = await fileFolder()
  const lines = [
    dumped('math/0309136', { title: 'Tundra', comments: 'This paper has been withdrawn by the author' }),
    dumped('0704.0002', { title: 'Taiga', categories: 'chao-dyn 37D45 cs.LG' }),
  ]
  const path = await folder.write('records.json', lines.join('\n'))
  await importFile(app.context, path, { onProgress: () => undefined, signal: new AbortController().signal })
  await folder.remove()
  articleId = await idOf('math/0309136')
})
afterAll(() => app.close())

async function idOf(archiveId: string): Promise<number> {
  const [row] = await app.context.db.select().from(articles).where(eq(articles.archiveId, archiveId))
  return row?.id ?? 0
}

describe('archive records', () => {
  // Proves: 1-knowledge-archive
  test('anyone can open an archive record with its metadata and URL', async () => {
    const { status, data } = await call(app, articleCalls.article, { query: { articleId } })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      source: 'arxiv',
      title: 'Tundra',
      field: 'Algebraic Topology',
      authors: ['Ann Roe', 'Bo Ray'],
      abstract: 'On the drying of peat.',
      year: 2007,
      doi: '10.5555/math/0309136',
      archiveId: 'math/0309136',
      journalRef: 'J. Peat 7 (2007) 1',
      status: 'published',
      createdAt: '2007-04-02T19:18:42.000Z',
      updatedAt: '2008-11-26T00:00:00.000Z',
      ownerId: null,
      ownerName: null,
      access: 'Open sourced',
      rights: { list: true, view: true, quote: true, download: false },
      graph: null,
      archive: {
        archiveId: 'math/0309136',
        submitter: 'Ann Roe',
        comments: 'This paper has been withdrawn by the author',
        reportNo: 'R-1',
        license: 'http://creativecommons.org/licenses/by/4.0/',
        categories: [
          { id: 'math.AT', name: 'Algebraic Topology' },
          { id: 'hep-th', name: 'High Energy Physics - Theory' },
        ],
        versions: [
          { version: 'v1', createdAt: '2007-04-02T19:18:42.000Z' },
          { version: 'v2', createdAt: '2007-07-24T20:10:27.000Z' },
        ],
        isWithdrawn: true,
        pageUrl: 'https://arxiv.org/abs/math/0309136',
        pdfUrl: 'https://arxiv.org/pdf/math/0309136',
      },
    })
  })

  test('a record of a discontinued archive has its name, and no codes of other classifications', async () => {
    const { data } = await call(app, articleCalls.article, { query: { articleId: await idOf('0704.0002') } })
    expect(data.field).toBe('Chaotic Dynamics')
    expect(data.archive?.categories.map(({ id }) => id)).toEqual(['chao-dyn', 'cs.LG'])
    expect(data.archive?.isWithdrawn).toBe(false)
  })

  test('a record without text and file is reported as such', async () => {
    const query = { articleId }
    const answers = await Promise.all([
      user.call(readerCalls.document, { query }),
      user.call(storageCalls.file, { query }),
      user.call(storageCalls.download, { body: { articleId, articleUrl: 'arxiv:math/0309136' } }),
    ])
    expect(answers.map(({ status, error }) => [status, error])).toEqual(Array(3).fill([404, 'archiveOnly']))
  })

  test('an archive record has no owner, so owner actions are refused, also to administrators', async () => {
    const query = { articleId }
    const answers = await Promise.all([
      user.call(articleCalls.update, { body: { articleId, title: 'Mine', field: '' } }),
      user.call(articleCalls.publish, { body: { articleId, isPublished: false } }),
      user.call(articleCalls.access, { body: { articleId, isOpen: false, password: user.password } }),
      user.call(articleCalls.delete, { query }),
      user.call(articleCalls.restore, { body: query }),
      user.call(uploadCalls.retry, { body: query }),
      user.call(uploadCalls.hideFromUpload, { body: { articleId, isHidden: true } }),
      user.call(uploadCalls.uploadStatus, { query }),
      user.call(statementCalls.graphSave, { body: { id: articleId, graph: [] } }),
      user.call(statementCalls.graphVersions, { query: { id: articleId } }),
    ])
    expect(answers.map(({ status, error }) => [status, error])).toEqual(Array(10).fill([403, 'notOwner']))
    const { data } = await user.call(articleCalls.article, { query })
    expect(data).toMatchObject({ title: 'Tundra', isPublished: true, isPublic: true, deletedAt: null })
  })

  test('an archive record can be liked and disliked', async () => {
    const liked = await user.call(articleCalls.like, { body: { articleId } })
    expect(liked.data).toMatchObject({ likesCount: 1, liked: true })
    const disliked = await user.call(articleCalls.dislike, { body: { articleId } })
    expect(disliked.data).toMatchObject({ likesCount: 0, dislikesCount: 1, disliked: true })
  })

  // Proves: 1-knowledge-archive
  test.each([
    ['system', 0],
    ['arxiv', 2],
    ['all', 2],
  ] as const)(
    'archive records are listed with their source: filter %s shows %i of two',
    async (filterTypeArticle, shown) => {
      const { data } = await call(app, knowledgeCalls.list, { query: { filterTypeArticle } })
      expect([data[0].length, data[1]]).toEqual([shown, shown])
    },
  )
})
