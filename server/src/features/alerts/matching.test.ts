import { alertCalls } from '@colophon/protocol/alerts/calls'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { assistantCalls } from '@colophon/protocol/assistant/calls'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setOpen } from '../../../tests/rights/search-library.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeArticle, SOON, startWorker } from '../../../tests/testing/make-article.ts'
import { chooses, type ModelServer, makeModelServer } from '../../../tests/testing/make-model-server.ts'
import { makeReadPaper } from '../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { mailDue } from '../../notices/jobs.ts'
import { notifications } from '../../notices/tables.ts'
import type { JobsRunner } from '../../platform/jobs/jobs-runner.ts'
import { importFile } from '../archive/import-file.ts'
import { dumped, fileFolder } from '../archive/testing/record-files.ts'
import { matchAlertsJob } from './jobs.ts'
import { ASKED_MAX, matchSearch } from './match-search.ts'
import { savedSearchesAfter } from './queries.ts'
import { arrivals, savedSearches, searchMatches } from './tables.ts'

const run = { isLastAttempt: false, signal: new AbortController().signal }

describe('matching new papers', () => {
  let app: TestApp
  let worker: JobsRunner
  let reader: TestUser
  let author: TestUser
  beforeAll(async () => {
    app = await makeApp()
    worker = await startWorker(app, ['index', 'refresh-index'])
    reader = await makeUser(app)
    author = await makeUser(app)
  })
  beforeEach(async () => {
    for (const table of [savedSearches, notifications, arrivals]) await app.context.db.delete(table)
  })
  afterAll(async () => {
    await worker.stop()
    await app.close()
  })

  const save = async (search: string, kind: 'search' | 'question' = 'search', who = reader, more = {}) =>
    (await who.call(alertCalls.create, { body: { kind, name: search || 'All', query: { search, ...more } } })).data.id
  const paper = (title: string, text: string, isPublished = true) =>
    makeArticle(author, { name: `${title}.txt`, content: `${title}\n\n${text}\n`, isPublished })
  const publish = (articleId: number, isPublished = true) =>
    author.call(articleCalls.publish, { body: { articleId, isPublished } })
  /** Runs the job once the index has followed, after the time in which arrivals gather. */
  const match = async () => {
    await vi.waitFor(async () => {
      expect(await app.context.db.$count(arrivals, isNull(arrivals.indexedAt))).toBe(0)
    }, SOON)
    app.advanceClock(4)
    await matchAlertsJob.run(app.context, {}, run)
    expect(await app.context.db.$count(arrivals)).toBe(0)
  }
  const matchesOf = async (savedSearchId: number, who = reader) =>
    (await who.call(alertCalls.matches, { query: { savedSearchId } })).data
  const bell = async (who = reader) =>
    (await who.call(notificationCalls.list, { query: {} })).data[0].filter(({ type }) => type === 'New match')

  // Proves: x-alerts-matching
  it('a paper that is published matches by title or text, notifies once, and not of what was there before', async () => {
    const before = await paper('Sphagnum before', 'An old text on quagmires.')
    const [byTitle, byText, other] = [
      await save('title:sphagnum'),
      await save('"deep quagmires"'),
      await save('granite'),
    ]
    const { id } = await paper('Sphagnum after', 'We found deep quagmires there.')
    await match()
    expect((await matchesOf(byTitle)).map(({ articleId }) => articleId)).toEqual([id])
    expect((await matchesOf(byText)).map(({ articleId }) => articleId)).toEqual([id])
    expect(await matchesOf(other)).toEqual([])
    const told = await bell()
    expect(told.map(({ articleId, count, savedSearch }) => [articleId, count, savedSearch?.name])).toEqual(
      expect.arrayContaining([
        [id, 1, 'title:sphagnum'],
        [id, 1, '"deep quagmires"'],
      ]),
    )
    // Published again, and changed: nothing new.
    await publish(id, false)
    await publish(id)
    await publish(before.id)
    await author.call(articleCalls.update, { body: { articleId: before.id, field: 'Botany' } })
    await match()
    expect(await bell()).toEqual(told)
  })

  it('own papers do not notify, and neither do drafts nor papers that match some words only', async () => {
    const mine = await save('lichens', 'search', author)
    const partly = await save('lichens of Patagonia')
    const whole = await save('lichens')
    await paper('Draft on lichens', 'Lichens grow.', false)
    const { id } = await paper('On lichens', 'Lichens grow slowly.')
    await match()
    expect(await matchesOf(mine, author)).toEqual([])
    expect(await matchesOf(partly)).toEqual([])
    expect((await matchesOf(whole)).map(({ articleId }) => articleId)).toEqual([id])
  })

  it('the text of a private paper matches for those who may read it, and for all once it is public', async () => {
    const [byTitle, byText] = [await save('title:closedmoss'), await save('hiddenroots')]
    const { id } = await paper('On closedmoss', 'It has hiddenroots below.', false)
    await setOpen(author, id, false)
    await publish(id)
    await match()
    expect([await matchesOf(byTitle), await matchesOf(byText)]).toMatchObject([[{ articleId: id }], []])
    await setOpen(author, id, true)
    await match()
    expect(await matchesOf(byText)).toMatchObject([{ articleId: id }])
    expect(await bell()).toHaveLength(2)
  })

  it('filters and exclusions apply, also without words', async () => {
    const { id } = await paper('Reed beds', 'Reeds sway. Otters hide.', false)
    await author.call(articleCalls.update, { body: { articleId: id, field: 'Limnology', year: 2020 } })
    const hits = [
      await save('', 'search', reader, { field: 'Limnology' }),
      await save('reeds', 'search', reader, { yearFrom: 2020 }),
      await save('reeds -lions year:2019-'),
    ]
    const misses = [
      await save('', 'search', reader, { field: 'Limnology', yearTo: 2019 }),
      await save('reeds -otters'),
      await save('reeds', 'search', reader, { filterTypeArticle: 'arxiv' }),
      await save('reeds', 'search', reader, { access: 'permission' }),
    ]
    await publish(id)
    await match()
    for (const each of hits) expect(await matchesOf(each)).toMatchObject([{ articleId: id }])
    for (const each of misses) expect(await matchesOf(each)).toEqual([])
  })

  // Proves: x-alerts-question
  it('a saved question is matched by a paper that answers it, with the quote, and by no other', async () => {
    const id = await save('How many samples of fenland peat were measured?', 'question')
    await paper('Fenland walks', 'Fenland is flat. Many people walk there in spring and watch the birds.')
    const answers = await paper(
      'Fenland peat',
      'Peat loses water. We measured twelve samples of fenland peat in a warm room.',
    )
    await match()
    const found = await matchesOf(id)
    expect(found).toMatchObject([{ articleId: answers.id, quote: { page: null } }])
    expect(found[0]?.quote?.text).toContain('twelve samples of fenland peat')
    expect(await bell()).toMatchObject([{ articleId: answers.id, note: found[0]?.quote?.text, savedSearch: { id } }])
    await setOpen(author, answers.id, false)
    expect(await matchesOf(id)).toEqual([])
    expect(await bell()).toMatchObject([{ note: null }])
  })

  // Proves: x-own-model-uses
  it("a saved question is asked of its owner's model, once they have turned that on, and of the reader if it fails", async () => {
    const model = await makeModelServer()
    Object.assign(app.context.config, { ASSISTANT_URL: model.url, ASSISTANT_MODEL: 'small' })
    const id = await save('Which creatures wear boots in fenland?', 'question')
    const matched = async (answer: ModelServer['answer']) => {
      model.answer = answer
      model.requests.length = 0
      await paper('Fenland walks', 'Fenland is flat. Many people walk there in spring and watch the birds.')
      await match()
      const found = await matchesOf(id)
      await app.context.db.delete(searchMatches)
      return [model.requests.length, ...found.map(({ quote }) => quote?.text)]
    }
    const chosen = chooses(model, 'yes', { 'people walk': 9 })
    expect(await matched(chosen)).toEqual([0])
    const uses = { savedQuestions: true, comparisons: false, keyClaims: false, details: false }
    expect((await reader.call(assistantCalls.setUses, { body: uses })).data.uses).toEqual(uses)
    const [asked, quote] = await matched(chosen)
    expect([asked, quote]).toEqual([1, expect.stringContaining('Many people walk there')])
    expect(await matched((response) => response.writeHead(500).end())).toEqual([1])
    await reader.call(assistantCalls.setUses, { body: { ...uses, savedQuestions: false } })
    Object.assign(app.context.config, { ASSISTANT_URL: undefined })
    await model.close()
  })

  // Proves: x-alerts-question
  it('of papers that arrive together, a saved question is asked of the nearest', async () => {
    const id = await save('How many samples of fenland peat were measured?', 'question')
    app.advanceClock(4)
    const [near, far] = ['We measured twelve samples of fenland peat.', 'Samples of sand are dry.']
    const make = (text: string) => makeReadPaper(app, author, { text: `A paper\n\nIt is short. ${text}\n` })
    const articleId = await make(near)
    const others = Array.from({ length: ASKED_MAX + 2 }, () => make(far))
    const indexedAt = app.context.now()
    const ids = [...(await Promise.all(others)), articleId]
    const arrived = ids.map((each) => ({ articleId: each, ownerId: author.id, indexedAt }))
    const batch = { arrived, viewers: new Map(), read: new Set<number>(), signal: run.signal, modelMs: new Map() }
    const [owned] = await savedSearchesAfter(app.context.db, 0, 1)
    if (!owned) throw new Error('no saved search')
    await matchSearch(app.context, owned, batch)
    expect(batch.read.size).toBe(ASKED_MAX)
    expect(await matchesOf(id)).toMatchObject([{ articleId }])
  })

  // Proves: x-alerts-once
  it('many matches are one notification and one line of the mail', async () => {
    const preferences = { 'New match': { inPage: true, mail: 'daily' } } as const
    await reader.call(notificationCalls.setPreferences, { body: { preferences } })
    const id = await save('glacial', 'search', reader, { filterTypeArticle: 'arxiv' })
    const folder = await fileFolder()
    const lines = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => dumped(`0901.${from + index}`, { title: `Glacial ${index}` }))
    const options = { onProgress: () => undefined, signal: run.signal }
    const load = async (from: number, to: number) =>
      importFile(app.context, await folder.write(`${from}.json`, lines(from, to).join('\n')), options)
    await load(1000, 1012)
    await match()
    expect(await bell()).toMatchObject([{ articleId: null, count: 12, savedSearch: { id, name: 'glacial' } }])
    await load(2000, 2003)
    await load(2000, 2003)
    await match()
    await folder.remove()
    expect(await bell()).toMatchObject([{ count: 15 }])
    await mailDue(app.context, reader.id, 'daily')
    const mail = (await app.outbox()).filter(({ to }) => to?.[0]?.address === reader.email)
    expect(mail).toHaveLength(1)
    expect(mail[0]?.text).toContain('- 15 new papers for “glacial”.')
  })

  // Proves: x-alerts-once
  it('a run that is killed before its end, or two at once, notify once', async () => {
    const id = await save('heather')
    const { id: articleId } = await paper('On heather', 'Heather burns.')
    await match()
    const [owned] = await savedSearchesAfter(app.context.db, 0, 1)
    const arrived = [{ articleId, ownerId: author.id, indexedAt: app.context.now() }]
    const batch = () => ({
      arrived,
      viewers: new Map(),
      read: new Set<number>(),
      signal: run.signal,
      modelMs: new Map(),
    })
    if (!owned) throw new Error('no saved search')
    await app.context.db.delete(searchMatches)
    await app.context.db.delete(notifications)
    await Promise.all([1, 2, 3].map(() => matchSearch(app.context, owned, batch())))
    expect(await bell()).toMatchObject([{ count: 1 }])
    // As left behind by a kill: recorded, but not removed.
    await app.context.db.insert(arrivals).values({ articleId, indexedAt: app.context.now() })
    await match()
    expect(await bell()).toMatchObject([{ count: 1 }])
    expect(await matchesOf(id)).toHaveLength(1)
  })

  it('an arrival is matched only after the index has the paper, whatever job was running before', async () => {
    await save('tussock')
    await worker.stop()
    const [row] = await app.context.db.select().from(arrivals)
    expect(row).toBeUndefined()
    worker = await startWorker(app, ['index'])
    const { id } = await paper('Tussock grass', 'Tussock grows.')
    const ofPaper = and(eq(arrivals.articleId, id), isNull(arrivals.indexedAt))
    expect(await app.context.db.$count(arrivals, ofPaper)).toBe(1)
    app.advanceClock(4)
    await matchAlertsJob.run(app.context, {}, run)
    expect(await bell()).toEqual([])
    await worker.stop()
    worker = await startWorker(app, ['index', 'refresh-index'])
    await match()
    expect(await bell()).toMatchObject([{ articleId: id }])
  })
})
