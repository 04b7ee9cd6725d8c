import { articleCalls } from '@colophon/protocol/articles/calls'
import { SEARCH_TEXT_MAX } from '@colophon/protocol/articles/constants'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeArticle, SOON } from '../../../tests/testing/make-article.ts'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { articles } from '../../papers/tables.ts'

describe('GET /articles/author', () => {
  const at = useApp({ ownerName: 'Ada' })
  let last: number
  beforeAll(async () => {
    const add = async (title: string, authors: string[], year: number | null, isPublished = true) => {
      const paper = { name: 'a.txt', content: `${title}\n\nPeat is wet.\n` }
      const { id } = await makeArticle(at.owner, paper)
      await at.app.context.db.update(articles).set({ authors, year }).where(eq(articles.id, id))
      // Publishing indexes the paper again.
      await at.owner.call(articleCalls.publish, { body: { articleId: id, isPublished: true } })
      if (!isPublished) await at.owner.call(articleCalls.publish, { body: { articleId: id, isPublished: false } })
      return id
    }
    await add('One', ['Ann Roe', 'Bo Ray'], 2007)
    await add('Two', ['Cy Lee', 'ANN ROE', 'Bo Ráy', 'Bo Ray'], 2011)
    await add('Draft', ['Ann Roe', 'Secret Person'], 1999, false)
    await add('Three', ['Bo Ray', 'Ann Other'], 1990)
    last = await add('Four', ['Ann Roe'], null)
    await vi.waitFor(async () => expect((await about('Ann Roe')).papers).toBe(3), SOON)
  })

  const about = async (name: string, who?: TestUser) =>
    (await call(at.app, knowledgeCalls.author, { query: { name } }, { token: who?.accessToken })).data

  // Proves: x-author
  it('an author has the number and years of the published papers and the most frequent co-authors', async () => {
    const ann = {
      papers: 3,
      totalIs: 'exact',
      years: [2007, 2011],
      coAuthors: [
        { name: 'Bo Ray', papers: 2 },
        { name: 'Cy Lee', papers: 1 },
      ],
    }
    expect(await about('Ann Roe')).toEqual(ann)
    expect(await about('ann  röe')).toEqual(ann)
    expect(await about('Ann Roe', at.owner)).toEqual(ann)
    const { data } = await call(at.app, knowledgeCalls.search, {
      query: { search: 'author:"Ann Roe"', filterTypeArticle: 'all' },
    })
    expect(data[1]).toBe(3)
    expect(data[0].map(({ id }) => id)).toContain(last)
  })

  // Proves: x-author
  it('a name without papers has none, also where others share a part of it', async () => {
    const none = { papers: 0, totalIs: 'exact', years: null, coAuthors: [] }
    expect(await about('Ann Unlisted')).toEqual(none)
    expect(await about('Secret Person', at.owner)).toEqual(none)
    expect(await about('…')).toEqual(none)
  })

  it.each(['', 'x'.repeat(SEARCH_TEXT_MAX + 1)])('a name of the wrong length is refused', async (name) => {
    expect((await call(at.app, knowledgeCalls.author, { query: { name } })).status).toBe(400)
  })
})
