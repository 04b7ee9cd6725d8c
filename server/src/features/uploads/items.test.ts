import { articleCalls } from '@colophon/protocol/articles/calls'
import { citationCalls } from '@colophon/protocol/citations/calls'
import { compareCalls } from '@colophon/protocol/compare/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { and, eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../tests/testing/make-article.ts'
import { makeNode } from '../../../tests/testing/make-node.ts'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { checkInstallation } from '../../backup/check.ts'
import { removeForGood } from '../../papers/remove-papers.ts'
import { articles } from '../../papers/tables.ts'
import { chatClient } from '../chat/testing/chat-client.ts'
import { addItem, type Item } from './add-item.ts'

const ABSTRACT = 'We weigh periwinkles on rocky shores. The periwinkles of Skye weigh 12 grams on average.'
const DETAILS = {
  title: 'Periwinkles of Skye',
  authors: ['Ria Poe'],
  year: 2004,
  doi: '10.1000/skye',
  abstract: ABSTRACT,
}

// Proves: x-item-without-file
describe('a paper without a file', () => {
  const scene = useApp()
  const add = ({ id }: TestUser, item: Partial<Item> = {}) =>
    scene.app.context.db.transaction((tx) =>
      addItem(scene.app.context, tx, { id, role: 'user' }, { details: DETAILS, key: crypto.randomUUID(), ...item }),
    )

  it('has its details, is complete and listed in My storage, and its owner may do all but download', async () => {
    const id = await add(scene.owner, { archiveId: '2301.00001' })
    const { data } = await scene.owner.call(articleCalls.article, { query: { articleId: id } })
    expect(data).toMatchObject({ ...DETAILS, archiveId: '2301.00001', fileSize: 0, status: 'complete', sha256: '' })
    expect(data.rights).toEqual({ list: true, view: true, quote: true, download: false })
    const [listed] = (await scene.owner.call(storageCalls.myArticles, { query: { doneStatus: true } })).data
    expect(listed).toContainEqual(expect.objectContaining({ id, fileSize: 0, uploadProgress: 99, isPublished: false }))
    expect((await scene.reader.call(articleCalls.article, { query: { articleId: id } })).status).toBe(404)
  })

  it('is added once, however often and by how many at once', async () => {
    const key = crypto.randomUUID()
    const ids = await Promise.all([1, 2, 3].map(() => add(scene.owner, { key })))
    expect(new Set([...ids, await add(scene.owner, { key })]).size).toBe(1)
    expect(await add(scene.reader, { key })).not.toBe(ids[0])
  })

  it('says that it has no file where text or file are asked for, and cannot be published', async () => {
    const articleId = await add(scene.owner)
    const { data } = await scene.owner.call(articleCalls.article, { query: { articleId } })
    const refused = [
      await scene.owner.call(readerCalls.document, { query: { articleId } }),
      await scene.owner.call(citationCalls.references, { query: { articleId } }),
      await scene.owner.call(storageCalls.file, { query: { articleId } }),
      await scene.owner.call(storageCalls.download, { body: { articleId, articleUrl: data.articleUrl } }),
      await scene.owner.call(articleCalls.publish, { body: { articleId, isPublished: true } }),
    ]
    expect(refused.map(({ status, error }) => [status, error])).toEqual(refused.map(() => [409, 'noFile']))
    const [stored] = await scene.app.context.db.select().from(articles).where(eq(articles.id, articleId))
    expect(stored).toMatchObject({ isPublished: false, status: 'complete' })
  })

  it('is found by its owner by words of its abstract, and by nobody else', async () => {
    const id = await add(scene.owner, { details: { ...DETAILS, abstract: 'A zyzzyva among the limpets.' } })
    const found = async (who: TestUser) => {
      const { data } = await who.call(knowledgeCalls.search, { query: { search: 'zyzzyva' } })
      return data[0].map((hit) => hit.id)
    }
    await vi.waitFor(async () => expect(await found(scene.owner)).toEqual([id]), SOON)
    expect(await found(scene.reader)).toEqual([])
  })

  it('is asked and compared by its abstract', async () => {
    const articleId = await add(scene.owner)
    const node = await makeNode(scene.app)
    const client = await chatClient(node, scene.owner)
    const message = 'How many grams do the periwinkles of Skye weigh?'
    const { id: chatId } = await client.ask('newChat', { scope: { kind: 'selection', articleIds: [articleId] } })
    const { answer } = await client.ask('llmNewMessage', { chatId, message })
    const quotes = (await client.ended(answer.id)).answer?.quotes
    expect(quotes).toMatchObject([{ articleId, of: 'abstract', start: 0, text: ABSTRACT }])
    await node.close()
    const query = { articleIds: String(articleId), question: 'How heavy are periwinkles of Skye?' }
    const cells = (await scene.owner.call(compareCalls.row, { query: query as never })).data
    expect(cells).toMatchObject([{ state: 'filled', items: [{ quote: expect.stringContaining('12 grams') }] }])
  })

  it('leaves nothing to miss for a check of the installation, the export of the account and a removal', async () => {
    const { context } = scene.app
    const id = await add(scene.owner)
    expect((await checkInstallation(context)).problems).toEqual([])
    const { url } = (await scene.owner.call(securityCalls.prepareExport, {})).data
    const zip = await (await fetch(new URL(url, scene.app.url))).arrayBuffer()
    const files = unzipSync(new Uint8Array(zip))
    const names = Object.keys(files).filter((name) => name.startsWith(`papers/${id}/`))
    expect(names.toSorted()).toEqual(['changes', 'paper', 'statements'].map((name) => `papers/${id}/${name}.json`))
    expect(JSON.parse(strFromU8(files[`papers/${id}/paper.json`] ?? new Uint8Array()))).toMatchObject(DETAILS)
    const query = { articleId: id }
    expect((await scene.owner.call(articleCalls.delete, { query })).status).toBe(200)
    expect(await removeForGood(context, and(eq(articles.id, id)))).toBe(1)
  })
})
