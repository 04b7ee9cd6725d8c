import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { SOON } from '../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { runAdmin, startAdmin } from '../../tests/testing/run-admin.ts'
import { highlights } from '../features/library/highlights/tables.ts'
import { generateZotero } from '../features/library/import/testing/write-zotero.ts'
import { collectionPapers, importedItems, importedNotes } from '../features/library/tables.ts'
import { articles } from '../papers/tables.ts'

const NOT_RUNNING = 'The product is not running: the papers are processed at its next start.\n'

// Proves: x-import-library
describe('npm run admin -- import-library', () => {
  let app: TestApp
  let user: TestUser
  let folder: string
  beforeAll(async () => {
    app = await makeApp()
  })
  beforeEach(async () => {
    user = await makeUser(app)
    folder = await mkdtemp(join(tmpdir(), 'colophon-import-'))
    return () => rm(folder, { recursive: true })
  })
  afterAll(() => app.close())

  const run = (...args: string[]) => runAdmin(app, ['import-library', ...args], { INIT_CWD: folder })

  const counts = async () => {
    const { db } = app.context
    return {
      papers: await db.$count(articles, eq(articles.ownerId, user.id)),
      highlights: await db.$count(highlights, eq(highlights.accountId, user.id)),
      notes: await db.$count(importedNotes, eq(importedNotes.accountId, user.id)),
      filed: await db.$count(collectionPapers, eq(collectionPapers.addedById, user.id)),
      items: await db.$count(importedItems, eq(importedItems.accountId, user.id)),
    }
  }

  test('the command prints a preview, imports, and writes what is not imported into a file', {
    tags: ['campaign'],
  }, async () => {
    await generateZotero(folder, { items: 8, files: 3 })
    const preview = await run('.', '--as', user.email, '--preview')
    expect(preview).toMatchObject({ code: 0, errors: '' })
    expect(preview.output).toContain(
      '8 items: 8 new, 0 among your papers, 0 found here to be kept in My storage, 0 imported before, 0 with neither a title nor a file.\n3 files, 121 collections, 14 tags, 1 notes, 3 highlights.\n',
    )
    expect(await counts()).toMatchObject({ papers: 0, items: 0 })
    const { code, output, errors } = await run('.', '--as', user.email)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toContain('Imported 8 items with 3 new files.\n')
    expect(output.endsWith(NOT_RUNNING)).toBe(true)
    const all = { papers: 8, highlights: 3, notes: 1, filed: 10, items: 8 }
    expect(await counts()).toEqual(all)
    expect((await run('zotero.sqlite', '--as', user.email)).output).toContain('8 imported before')
    expect(await counts()).toEqual(all)
    await writeFile(join(folder, 'text.bib'), '@misc{a, year = {2020}}\n@misc{b, title = {B}}')
    const listed = await run('text.bib', '--as', user.email, '--preview')
    const list = /What is not imported, and why: (.+)\n/.exec(listed.output)?.[1] ?? ''
    expect((await readFile(list, 'utf8')).trim().split('\r\n')).toHaveLength(2)
  })

  test('a file that is no library prints what is wrong and imports nothing', { tags: ['campaign'] }, async () => {
    await writeFile(join(folder, 'text.bib'), 'Hello')
    const { code, output, errors } = await run('text.bib', '--as', user.email)
    expect([code, output, errors]).toEqual([1, '', 'The file is neither Zotero RDF, CSL-JSON, BibTeX nor RIS.\n'])
    expect(await counts()).toMatchObject({ papers: 0, items: 0 })
  })

  for (const point of ['import-library:before-commit', 'upload:before-commit']) {
    test(`an import killed at ${point} loses nothing, and run again brings nothing twice`, {
      tags: ['campaign'],
    }, async () => {
      await generateZotero(folder, { items: 30, files: 25 })
      await writeFile(join(folder, point), '')
      const child = startAdmin(app, ['import-library', '.', '--as', user.email], {
        INIT_CWD: folder,
        FAIL_POINTS: folder,
      })
      await expect.poll(() => existsSync(join(folder, `${point}.reached`)), SOON).toBe(true)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      expect(await counts()).toMatchObject({ highlights: 0, filed: 0, items: 0 })
      const both = await Promise.all([run('.', '--as', user.email), run('.', '--as', user.email)])
      expect(both.map(({ code }) => code)).toEqual([0, 0])
      // One of 25 files is a duplicate, and five items have none.
      expect(await counts()).toEqual({ papers: 29, highlights: 24, notes: 3, filed: 35, items: 30 })
    })
  }
})
