import { articleCalls } from '@colophon/protocol/articles/calls'
import { assistantCalls } from '@colophon/protocol/assistant/calls'
import { compareCalls } from '@colophon/protocol/compare/calls'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { grant } from '../../../tests/rights/paper-of-kind.ts'
import { call, send } from '../../../tests/testing/call.ts'
import { makeArticle } from '../../../tests/testing/make-article.ts'
import { chooses, type ModelServer, makeModelServer } from '../../../tests/testing/make-model-server.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { articles, documents } from '../../papers/tables.ts'

const SHADE = `Shade cloth and lettuce

Abstract

The aim of this study was to find whether shade cloth lowers the water loss of lettuce. Shade cloth lowers water loss.

Methods

We grew 24 pots of lettuce. Water loss was measured every day.

Results

The water loss was 31 %. Pots in the shade lost less water.
`
const SUN = `Sun and tomatoes

Abstract

We ask whether sun helps tomatoes. Shade cloth does not lower water loss.

Results

The water loss was 44 %. Tomatoes in the sun grew well.
`
const SECRET = `A closed paper of zebras

Abstract

Zebras are striped animals. The aim of this study was to learn whether zebras dream of lettuce.
`

// Proves: deviation-65
describe('comparing papers', () => {
  const at = useApp()
  let shade = 0
  let sun = 0
  let closed = 0
  beforeAll(async () => {
    const { owner } = at
    shade = (await makeArticle(owner, { name: 'shade.txt', content: SHADE, isPublished: true })).id
    sun = (await makeArticle(owner, { name: 'sun.txt', content: SUN, isPublished: true })).id
    closed = (await makeArticle(owner, { name: 'zebras.txt', content: SECRET, isPublished: true })).id
    await at.app.context.db.update(articles).set({ isPublic: false }).where(eq(articles.id, closed))
  })
  const compare = (ids: readonly (number | string)[], who: 'owner' | 'reader' | null = 'reader') =>
    call(
      at.app,
      compareCalls.comparison,
      { query: { articleIds: ids.join(',') } },
      { token: who ? at[who].accessToken : undefined },
    )

  describe('comparison with 200', () => {
    it('papers are compared in the requested order, for anyone', async () => {
      for (const who of ['owner', 'reader', null] as const) {
        const { status, data } = await compare([sun, shade], who)
        expect(status).toBe(200)
        expect(data.columns.map(({ articleId, state }) => [articleId, state])).toEqual([
          [sun, 'ready'],
          [shade, 'ready'],
        ])
        const results = data.rows.find(({ id }) => id === 'results')
        expect(results?.cells[1]?.items.map(({ text }) => text)).toContain('The water loss was 31 %.')
      }
    })

    // Proves: x-compare-data
    it('quotes match the stored text exactly at their position', async () => {
      const { data } = await compare([shade, sun])
      let quotes = 0
      for (const [index, { articleId }] of data.columns.entries()) {
        const [stored] = await at.app.context.db.select().from(documents).where(eq(documents.articleId, articleId))
        for (const { cells } of data.rows) {
          for (const { quote, start, end } of cells[index]?.items ?? []) {
            if (quote === null) continue
            quotes += 1
            expect(stored?.body.text.slice(start ?? 0, end ?? 0)).toBe(quote)
          }
        }
      }
      expect(quotes).toBeGreaterThan(10)
    })

    it('contradictions and differences between papers are reported', async () => {
      const { data } = await compare([shade, sun])
      const of = (wanted: string) =>
        data.findings.flatMap(({ kind, text }) => (kind === wanted ? [text] : [])).join('|')
      expect(of('difference')).toContain('water loss differs: 31 %')
      expect(of('contradiction')).toMatch(/does not lower/)
    })

    // Proves: x-compare-data
    it('a private paper shows its listing data and nothing of its text or statements', async () => {
      for (const who of ['reader', null] as const) {
        const { data } = await compare([shade, closed], who)
        expect(data.columns[1]).toMatchObject({ state: 'noPermission', reason: 'Permission needed' })
        expect(data.rows.find(({ id }) => id === 'problem')?.cells[1]).toEqual({ state: 'noPermission', items: [] })
        expect(JSON.stringify([data.rows, data.findings])).not.toMatch(/zebra/i)
        expect(data.rows.find(({ id }) => id === 'problem')?.cells[0]?.state).toBe('filled')
      }
      const { data } = await compare([shade, closed], 'owner')
      expect(data.columns[1]?.state).toBe('ready')
      expect(JSON.stringify(data.rows)).toMatch(/zebras dream/)
    })

    it('a granted reader sees a private paper in a comparison until the grant ends', async () => {
      const { app, reader } = at
      await grant(app, closed, reader, 'Read-only request granted')
      expect((await compare([closed])).data.columns[0]?.state).toBe('ready')
      await grant(app, closed, reader, 'Read-only request granted', new Date(app.context.now().getTime() - 1000))
      expect((await compare([closed])).data.columns[0]?.state).toBe('noPermission')
    })

    // Proves: x-compare-data
    it('drafts, deleted and missing papers are marked in their columns, and the others are filled', async () => {
      const draft = await makePaper(at.app, at.owner, { text: 'Zebras.', isPublished: false, status: 'complete' })
      const gone = await makePaper(at.app, at.owner, { text: 'Zebras.', deletedAt: new Date() })
      const { data } = await compare([draft, gone, 2_000_000_000, shade])
      expect(data.columns.map(({ state, reason }) => [state, reason])).toEqual([
        ['missing', 'This paper does not exist, or it is not published.'],
        ['missing', 'This paper was deleted by its owner.'],
        ['missing', 'This paper does not exist, or it is not published.'],
        ['ready', null],
      ])
      expect(data.columns[0]?.article).toBeNull()
      expect(data.rows.find(({ id }) => id === 'results')?.cells.map(({ state }) => state)).toEqual([
        'missing',
        'missing',
        'missing',
        'filled',
      ])
    })

    it('an unprocessed paper is marked as not processed', async () => {
      const waiting = await makePaper(at.app, at.owner, { isPublished: false, status: 'queue' })
      const { data } = await compare([waiting, shade], 'owner')
      expect(data.columns[0]).toMatchObject({ state: 'notProcessed', reason: 'This paper is still being read.' })
      expect(data.rows.find(({ id }) => id === 'results')?.cells[0]?.state).toBe('notProcessed')
    })

    it('an archive record is compared by its abstract', async () => {
      const aim = 'The aim of this study was to learn whether peat dries.'
      const abstract = `${aim} The water loss was 12 % in our samples.`
      const record = await makePaper(at.app, at.owner, {
        source: 'arxiv',
        ownerId: null,
        abstract,
        archiveId: '0704.0001',
      })
      const { data } = await compare([record, shade])
      expect(data.columns[0]?.state).toBe('ready')
      expect(data.rows.find(({ id }) => id === 'problem')?.cells[0]?.items[0]?.quote).toBe(aim)
    })
  })

  describe('comparison with 400', () => {
    // Proves: 9-compare-max
    it.each([
      ['nothing', ''],
      ['the same paper twice', '1,1'],
      ['an eleventh', '1,2,3,4,5,6,7,8,9,10,11'],
      ['what is no number', '1,two'],
      ['zero', '0'],
      ['what no id can be', '99999999999'],
    ])('comparing %s is rejected with a message', async (_, articleIds) => {
      const answer = await send(at.app, 'GET', `/api/v1/compare/comparison?articleIds=${articleIds}`)
      expect(answer).toMatchObject({ status: 400, error: 'validationFailed' })
      expect(answer.fields?.articleIds ?? answer.fields?.['articleIds.0']).toBeTruthy()
    })
  })

  describe('a custom row', () => {
    const ask = (ids: number[], question: string) =>
      at.reader.call(compareCalls.row, { query: { articleIds: ids.join(','), question } })

    // Proves: x-compare-row
    it.each([
      ['pots', 'We grew 24 pots of lettuce.'],
      ['How often was the water loss measured?', 'Water loss was measured every day.'],
    ])('a custom row contains sentences of each paper, or that it has none: %s', async (question, text) => {
      const { data } = await ask([shade, sun], question)
      expect(data[0]?.items.map((item) => item.text).join(' ')).toContain(text)
      expect(data[1]).toEqual({ state: 'notFound', items: [] })
    })

    // Proves: x-own-model-uses
    it('a row is read by the model, if its user has turned that on, and by the reader if it fails', async () => {
      const model = await makeModelServer()
      Object.assign(at.app.context.config, { ASSISTANT_URL: model.url, ASSISTANT_MODEL: 'small' })
      const turned = (comparisons: boolean) =>
        at.reader.call(assistantCalls.setUses, {
          body: { savedQuestions: false, comparisons, keyClaims: false, details: false },
        })
      const byModel = async (asked: { question: string } | { aspect: 'limits' }, answer: ModelServer['answer']) => {
        model.answer = answer
        model.requests.length = 0
        const body = { articleIds: [shade, closed], ...asked }
        const { status, data } = await at.reader.call(compareCalls.modelRow, { body })
        if (status !== 200) return status
        return [model.requests.length, data.map(({ state, items }) => [state, ...items.map(({ text }) => text)])]
      }
      const question = 'How often was the water loss measured?'
      const loss = chooses(model, 'yes', { 'The water loss was 31': 9 })
      const fails: ModelServer['answer'] = (response) => response.writeHead(500).end()
      await turned(false)
      expect(await byModel({ question }, loss)).toBe(409)
      await turned(true)
      const { data: reader } = await ask([shade, closed], question)
      const texts = reader.map(({ state, items }) => [state, ...items.map(({ text }) => text)])
      expect(await byModel({ question }, fails)).toEqual([1, texts])
      const chosen = [['filled', expect.stringContaining('31 %')], ['noPermission']]
      expect(await byModel({ question }, loss)).toEqual([1, chosen])
      // The same question of the same text is asked once.
      expect(await byModel({ question }, fails)).toEqual([0, chosen])
      expect(await byModel({ question: 'Who measured the water loss?' }, chooses(model, 'no', {}))).toEqual([
        1,
        [['notFound'], ['noPermission']],
      ])
      const limits = (await compare([shade])).data.rows.find(({ id }) => id === 'limits')?.cells[0]
      expect(await byModel({ aspect: 'limits' }, fails)).toEqual([
        1,
        [[limits?.state, ...(limits?.items ?? []).map(({ text }) => text)], ['noPermission']],
      ])
      expect(await byModel({ aspect: 'limits' }, loss)).toEqual([1, chosen])
      await turned(false)
      Object.assign(at.app.context.config, { ASSISTANT_URL: undefined })
      await model.close()
    })

    it.each([
      ['neither', {}],
      ['both', { question: 'Why?', aspect: 'limits' }],
      ['another aspect', { aspect: 'colour' }],
    ])('a row by the model with %s is rejected', async (_, asked) => {
      const body = { articleIds: [shade], ...asked } as { articleIds: number[]; question: string }
      expect(await at.reader.call(compareCalls.modelRow, { body })).toMatchObject({ status: 400 })
    })

    // Proves: x-compare-row
    it('a custom row reveals nothing of a private paper', async () => {
      const { data } = await ask([closed, shade], 'What do zebras dream of?')
      expect(data[0]).toEqual({ state: 'noPermission', items: [] })
      expect(JSON.stringify(data)).not.toMatch(/zebra/i)
    })

    it.each([
      ['nothing', ''],
      ['blanks', '   '],
      ['more than 300 characters', 'x'.repeat(301)],
    ])('a custom row with %s is rejected', async (_, question) => {
      expect(await ask([shade], question)).toMatchObject({ status: 400 })
    })
  })

  it('a custom row works while one of its papers is deleted', async () => {
    const passing = (await makeArticle(at.owner, { name: 'p.txt', content: SUN, isPublished: true })).id
    expect((await compare([passing, shade])).data.columns[0]?.state).toBe('ready')
    await at.owner.call(articleCalls.delete, { query: { articleId: passing } })
    const { data } = await compare([passing, shade])
    expect(data.columns.map(({ state }) => state)).toEqual(['missing', 'ready'])
  })
})
