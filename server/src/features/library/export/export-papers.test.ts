import { libraryCalls } from '@colophon/protocol/library/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { send } from '../../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makePaper } from '../../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { graphs } from '../../../papers/tables.ts'
import { importedNotes } from '../tables.ts'

let app: TestApp
let ada: TestUser
let ben: TestUser
let collectionId: number
beforeAll(async () => {
  app = await makeApp()
  ada = await makeUser(app)
  ben = await makeUser(app)
  const { data } = await ada.call(libraryCalls.createCollection, { body: { name: 'Peat / “bogs”' } })
  collectionId = data.id
  const articleIds: number[] = []
  for (const [title, change] of [
    ['Open', {}],
    ['Closed', { isPublic: false }],
    ['Draft', { isPublished: false }],
    ['Binned', { deletedAt: new Date() }],
  ] as const) {
    const id = await makePaper(app, ada, { title, ...change })
    const entry = { subject: `${title} peat`, verb: 'dries', object: 'fast', uncertainty: 0.1, comment: '' }
    await app.context.db.insert(graphs).values({ articleId: id, entries: [entry] })
    articleIds.push(id)
  }
  // More than are read at once.
  for (let index = 0; index < 60; index += 1) articleIds.push(await makePaper(app, ada, { title: `Peat ${index}` }))
  articleIds.push(await makePaper(app, ada, { title: 'Unread', status: 'error' }))
  await ada.call(libraryCalls.filePapers, { body: { collectionId, articleIds, isIn: true } })
  await ada.call(libraryCalls.share, { body: { collectionId, email: ben.email, role: 'reader' } })
  await ben.call(libraryCalls.answerInvitation, { body: { collectionId, isAccepted: true } })
})
afterAll(() => app.close())

const download = async (who: TestUser, format: string, papers = `collectionId=${collectionId}`) => {
  const path = `/api/v1/library/export?${papers}&format=${format}`
  const reply = await fetch(app.url + path, { headers: { Authorization: `Bearer ${who.accessToken}` } })
  return { text: await reply.text(), status: reply.status, headers: reply.headers }
}

// Proves: x-statements-data
it('a collection is exported in a citation format with the papers that one may list', async () => {
  const mine = await download(ada, 'bibtex')
  expect(mine.headers.get('content-disposition')).toContain('.bib')
  expect(mine.text.match(/^@/gm)).toHaveLength(63)
  expect(mine.text).not.toMatch(/Binned|Unread/)
  const theirs = await download(ben, 'csl')
  const titles = JSON.parse(theirs.text).map(({ title }: { title: string }) => title)
  expect(titles).toHaveLength(62)
  expect(titles).toContain('Closed')
  expect(titles).not.toContain('Draft')
})

// Proves: x-statements-data
it('the statements of a collection are exported of the papers that one may read', async () => {
  const subjects = (text: string) =>
    JSON.parse(text)['@graph'].flatMap((node: Record<string, string>) => node['rdf:subject'] ?? [])
  expect(subjects((await download(ada, 'json-ld')).text)).toEqual(['Open peat', 'Closed peat', 'Draft peat'])
  expect(subjects((await download(ben, 'json-ld')).text)).toEqual(['Open peat'])
  const { text } = await download(ben, 'statements-csv')
  expect(text.split('\r\n').slice(1, -1)).toEqual([expect.stringMatching(/^Open,,.*Open peat,dries,fast,0\.1/)])
})

it('an export is refused for an unknown format and a collection that is not shared', async () => {
  expect((await download(ada, 'docx')).status).toBe(400)
  const stranger = await makeUser(app)
  const path = `/api/v1/library/export?collectionId=${collectionId}&format=ris`
  expect(await send(app, 'GET', path, undefined, { token: stranger.accessToken })).toMatchObject({
    status: 404,
    error: 'collectionNotFound',
  })
})

// Proves: x-cite-keys
it('citation keys depend neither on the list nor on its order, and differ between papers of several owners', async () => {
  const details = { title: 'Bogs', year: 2020, names: [{ family: 'Roe', given: 'Pia' }], authors: ['Pia Roe'] }
  const keyed = { ...details, type: 'book' as const, progress: 99 }
  const first = await makePaper(app, ada, { ...keyed, citationKey: 'roe2020bogs' })
  const second = await makePaper(app, ada, { ...keyed, citationKey: 'roe2020bogsa' })
  const other = await makePaper(app, ben, { ...keyed, citationKey: 'roe2020bogs' })
  const keysOf = async (who: TestUser, ids: number[], format: string) => {
    const { text } = await download(who, format, `articleIds=${ids.join(',')}`)
    return [...text.matchAll(/roe2020bogs\w*/g)].map(([key]) => key).toSorted()
  }
  const all = ['roe2020bogs', `roe2020bogs_${other}`, 'roe2020bogsa'].toSorted()
  for (const format of ['bibtex', 'biblatex', 'ris', 'csl', 'csv']) {
    expect(await keysOf(ada, [first, second, other], format)).toEqual(all)
    expect(await keysOf(ada, [other, second, first], format)).toEqual(all)
    expect(await keysOf(ada, [second], format)).toEqual(['roe2020bogsa'])
  }
  expect(await keysOf(ben, [other, first], 'bibtex')).toEqual(['roe2020bogs', `roe2020bogs_${first}`])
})

it('a citation file has only the tags and notes of the user, whoever owns the paper', async () => {
  const id = await makePaper(app, ada, { title: 'Shared fens', progress: 99 })
  for (const [who, word] of [
    [ada, 'mine'],
    [ben, 'theirs'],
  ] as const) {
    const { data: tag } = await who.call(libraryCalls.createTag, { body: { name: `tag ${word}` } })
    await who.call(libraryCalls.tagPapers, { body: { tagId: tag.id, articleIds: [id], isOn: true } })
    const note = { accountId: who.id, articleId: id, text: `note ${word}`, importedAt: new Date() }
    await app.context.db.insert(importedNotes).values(note)
  }
  for (const format of ['bibtex', 'biblatex', 'ris', 'csl', 'endnote']) {
    for (const [who, own, other] of [
      [ada, 'mine', 'theirs'],
      [ben, 'theirs', 'mine'],
    ] as const) {
      const { text } = await download(who, format, `articleIds=${id}`)
      expect(text).toContain(`tag ${own}`)
      expect(text).toContain(`note ${own}`)
      expect(text).not.toContain(other)
    }
  }
})
