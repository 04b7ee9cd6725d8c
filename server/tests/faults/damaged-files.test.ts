import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInstallation } from '../../src/backup/check.ts'
import { articles } from '../../src/papers/tables.ts'
import { makeArticle } from '../testing/make-article.ts'
import { untilWorked } from '../testing/stored.ts'
import { useApp } from '../testing/use-app.ts'

// Proves: x-damaged-files
describe('damaged files in DATA_DIR', () => {
  const scene = useApp()
  let papers: { kind: string; id: number; path: string; whole: Buffer }[]

  beforeAll(async () => {
    const sealed = (await makeArticle(scene.owner, { name: 'sealed.txt' })).id
    const open = (await makeArticle(scene.owner, { name: 'open.txt', isPublished: true })).id
    await untilWorked(scene.app, 'protect-file')
    papers = await Promise.all([place('encrypted', sealed), place('public', open)])
    expect(papers.map(({ path }) => path.endsWith('.pgp'))).toEqual([true, false])
  })

  async function place(kind: string, id: number) {
    const [row] = await scene.app.context.db.select().from(articles).where(eq(articles.id, id))
    const path = join(scene.app.context.config.filesUrl, String(row?.articleUrl))
    return { kind, id, path, whole: await readFile(path) }
  }
  const read = (articleId: number) => scene.owner.call(storageCalls.file, { query: { articleId } })
  const problems = async () => (await checkInstallation(scene.app.context)).problems.join('\n')

  it('a truncated or deleted file is answered with a message instead of half a file, and named by the check', async () => {
    for (const { id, path, whole } of papers) {
      await truncate(path, 50)
      const answer = await read(id)
      expect(answer).toMatchObject({ status: 500, error: 'fileUnreadable' })
      expect(answer.message).toMatch(/damaged or missing/)
      expect(answer.headers.get('content-disposition')).toBeNull()
      expect(await problems()).toMatch(new RegExp(`1 of 2 files of papers are damaged: \\S+ \\(paper ${id}\\)`))
      await rm(path)
      expect(await read(id)).toMatchObject({ status: 500, error: 'fileUnreadable' })
      expect(await problems()).toMatch(/1 of 2 files are missing/)
      await writeFile(path, whole)
      expect((await read(id)).status).toBe(200)
    }
    expect(await problems()).toBe('')
  })

  it('a changed byte is named by the check, and no altered part of an encrypted file is sent', async () => {
    for (const { kind, id, path, whole } of papers) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(60) ^ 1, 60)
      await writeFile(path, changed)
      expect((await read(id)).status).toBe(kind === 'encrypted' ? 500 : 200)
      expect(await problems()).toContain(`(paper ${id})`)
      await writeFile(path, whole)
    }
  })

  it('a damaged key file is answered with a message, the text stays readable, and the key file restores the files', async () => {
    const [paper] = papers
    const articleId = Number(paper?.id)
    const keys = join(scene.app.context.config.DATA_DIR, 'secrets', 'files')
    const whole = await readFile(keys)
    await writeFile(keys, 'half a li')
    expect(await read(articleId)).toMatchObject({ status: 500, error: 'fileUnreadable' })
    expect((await scene.owner.call(readerCalls.document, { query: { articleId } })).status).toBe(200)
    expect(scene.app.logged()).toContain('restore it from a backup')
    await writeFile(keys, whole)
    expect((await read(articleId)).status).toBe(200)
  })
})
