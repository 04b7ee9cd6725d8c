import { libraryCalls } from '@colophon/protocol/library/calls'
import { IMPORTED_NOTE_MAX, IMPORTED_NOTES_TOTAL_MAX } from '@colophon/protocol/library/entities'
import { securityCalls } from '@colophon/protocol/security/calls'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeRecord } from '../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { storeNotes } from './notes.ts'

const NOW = new Date('2026-11-28T12:00:00Z')

// Proves: x-imported-notes, deviation-129
describe('notes of imported items', () => {
  let app: TestApp
  let ada: TestUser
  let ben: TestUser
  beforeAll(async () => {
    app = await makeApp()
  })
  beforeEach(async () => {
    ada = await makeUser(app)
    ben = await makeUser(app)
  })
  afterAll(() => app.close())

  const store = (who: TestUser, articleId: number, notes: string[]) =>
    app.context.db.transaction((tx) => storeNotes(tx, { accountId: who.id, articleId }, notes, NOW))
  const notesOf = async (who: TestUser, articleId: number) => {
    const { data } = await who.call(libraryCalls.importedNotes, { query: { articleId } })
    return data.map(({ text }) => text)
  }

  it('are listed whole, in the order in which they came, and once each', async () => {
    const id = await makePaper(app, ada)
    const long = `# Long\n\n${'wet '.repeat(100_000)}`
    expect(await store(ada, id, ['Second to none', long, ' ', 'Second to none'])).toEqual([])
    expect(await store(ada, id, [long, 'A third'])).toEqual([])
    expect(await notesOf(ada, id)).toEqual(['Second to none', long, 'A third'])
    const { data } = await ada.call(libraryCalls.importedNotes, { query: { articleId: id } })
    expect(data[0]?.importedAt).toBe(NOW.toISOString())
  })

  it('of a public paper or an archive record are seen by the account that imported them alone', async () => {
    const paper = await makePaper(app, ada)
    const record = await makeRecord(app, { title: 'Muons', abstract: 'Muons.', archiveId: `1001.${ada.id}` })
    await store(ada, paper, ['Of the owner'])
    await store(ada, record, ['Of a record'])
    await store(ben, paper, ['Of a reader'])
    expect(await notesOf(ada, paper)).toEqual(['Of the owner'])
    expect(await notesOf(ben, paper)).toEqual(['Of a reader'])
    expect(await notesOf(ben, record)).toEqual([])
    const answer = await call(app, libraryCalls.importedNotes, { query: { articleId: paper } })
    expect(answer.status).toBe(401)
  })

  it('over a limit are refused with their text, and the others are stored', async () => {
    const id = await makePaper(app, ada)
    const tooLong = 'a'.repeat(IMPORTED_NOTE_MAX + 1)
    expect(await store(ada, id, [tooLong, 'Short'])).toEqual([
      { text: tooLong, why: expect.stringContaining('longer') },
    ])
    const full = Array.from({ length: IMPORTED_NOTES_TOTAL_MAX / IMPORTED_NOTE_MAX }, (_, n) =>
      String(n).repeat(IMPORTED_NOTE_MAX),
    )
    expect(await store(ada, id, full)).toEqual([{ text: full.at(-1), why: expect.stringContaining('together') }])
    expect((await notesOf(ada, id)).map((text) => text.length)).toEqual([
      5,
      ...full.slice(1).map((text) => text.length),
    ])
  })

  it('are in the export of the account', async () => {
    const id = await makePaper(app, ada)
    await store(ada, id, ['Ask ria@example.org'])
    const { url } = (await ada.call(securityCalls.prepareExport, {})).data
    const files = unzipSync(new Uint8Array(await (await fetch(new URL(url, app.url))).arrayBuffer()))
    const notes = JSON.parse(strFromU8(files['imported-notes.json'] ?? new Uint8Array()))
    expect(notes).toMatchObject([{ articleId: id, text: 'Ask ria@example.org' }])
  })
})
