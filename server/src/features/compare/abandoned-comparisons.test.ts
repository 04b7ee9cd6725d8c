import { parseDocument } from '@colophon/analysis/document/parse'
import { chatCalls } from '@colophon/protocol/chat/calls'
import { compareCalls } from '@colophon/protocol/compare/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { articles, documents } from '../../papers/tables.ts'

const SLOW = 120_000
const SOON_MS = 2000
const WORDS =
  'methane wetland soil carbon water plot treatment effect lowers raises emission season field sample'.split(' ')

describe('comparisons beside questions', () => {
  let app: TestApp
  let owner: TestUser
  let long: number[]
  let short: number
  beforeAll(async () => {
    app = await makeApp()
    owner = await makeUser(app)
    long = []
    for (let index = 0; index < 5; index += 1) long.push(await makeReadPaper(longText(index)))
    short = await makeReadPaper('Small study\n\nAbstract\n\nThe biochar lowers methane emission in the field.\n')
  }, SLOW)
  afterAll(() => app.close())

  async function makeReadPaper(text: string): Promise<number> {
    const articleId = await makePaper(app, owner, { format: 'txt', sha256: String(text.length) })
    const body = await parseDocument(new TextEncoder().encode(text), { source: 'txt', maxPages: 10_000 })
    await app.context.db.insert(documents).values({ articleId, body })
    return articleId
  }

  const ask = async () => {
    const began = performance.now()
    const body = {
      question: 'What lowers methane emission in the field?',
      scope: { kind: 'selection' as const, articleIds: [short] },
    }
    const { status, data } = await owner.call(chatCalls.ask, { body })
    expect([status, data.answer.quotes.length]).toEqual([200, 1])
    return performance.now() - began
  }
  let refused = 0
  /** Comparisons of the same papers in different orders, each of which is computed. */
  const compare = (count: number, signal: AbortSignal) =>
    Array.from({ length: count }, (_, index) => {
      const address = `${app.url}/api/v1${compareCalls.comparison.path}?articleIds=${ordered(long, index)}`
      return fetch(address, { signal }).then(
        ({ status }) => {
          if (status === 503) refused += 1
          return status
        },
        () => 'left',
      )
    })

  // Proves: x-analysis-turns
  it('a question is answered within two seconds while a visitor compares, and after 60 abandoned comparisons', {
    tags: ['campaign'],
    timeout: SLOW,
  }, async () => {
    await ask()
    const visitor = new AbortController()
    const comparisons = compare(60, visitor.signal)
    // Those beyond the two that may wait are refused.
    await expect.poll(() => refused).toBeGreaterThan(30)
    expect(await ask()).toBeLessThan(SOON_MS)
    visitor.abort()
    expect(await Promise.all(comparisons)).toContain('left')
    expect(await ask()).toBeLessThan(SOON_MS)
    const again = await call(app, compareCalls.comparison, { query: { articleIds: long.join(',') } })
    expect(again.status).toBe(200)
  })

  // Proves: x-analysis-turns
  it('a comparison that was computed is not computed again until text, statements or details change', {
    tags: ['campaign'],
    timeout: SLOW,
  }, async () => {
    const read = async () => {
      const began = performance.now()
      const { data } = await call(app, compareCalls.comparison, { query: { articleIds: long.join(',') } })
      return { data, took: performance.now() - began }
    }
    await read()
    const known = await read()
    expect(known.took).toBeLessThan(SOON_MS)
    const [first = 0] = long
    const changed = await parseDocument(new TextEncoder().encode(longText(9)), { source: 'txt', maxPages: 10_000 })
    await app.context.db.update(documents).set({ body: changed }).where(eq(documents.articleId, first))
    const anew = await read()
    expect(anew.data.rows).not.toEqual(known.data.rows)
    await app.context.db.update(articles).set({ isPublished: false }).where(eq(articles.id, first))
    const closed = await read()
    expect(closed.data.columns[0]?.state).not.toBe('ready')
    expect(JSON.stringify(closed.data.rows)).not.toContain('Study 9')
  })
})

/** The permutation of this number. */
function ordered(ids: readonly number[], number: number): number[] {
  if (ids.length === 0) return []
  const at = number % ids.length
  return [ids[at] ?? 0, ...ordered(ids.toSpliced(at, 1), Math.floor(number / ids.length))]
}

function longText(seed: number): string {
  let text = `Study ${seed} of wetlands\n\nAbstract\n\nWe study wetlands ${seed}.\n\n1 Results\n\n`
  let random = seed + 1
  while (text.length < 300_000) {
    const words = Array.from({ length: 14 }, () => {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
      return WORDS[random % WORDS.length]
    })
    text += `Study ${seed} says the ${words.join(' ')} by ${random % 90} percent in ${1950 + (random % 70)}. ${random % 9 === 0 ? '\n\n' : ''}`
  }
  return text
}
