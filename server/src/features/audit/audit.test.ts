import { auditCalls } from '@colophon/protocol/audit/calls'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { indexedPapers } from '../../papers/index/indexed-papers.ts'
import { retractions } from '../../papers/retraction-tables.ts'
import { documents } from '../../papers/tables.ts'

const WAVES = { title: 'Slow waves in warm shallow seas', authors: ['Ada B. Lind', 'Jo van der Berg'], year: 2014 }
const STONES = { title: 'Heavy stones on thin sheets of ice', authors: ['Pia Cole'], year: 2010 }
const HIDDEN = { title: 'Secret tides below frozen northern lakes', authors: ['Quin Reed'], year: 2012 }

describe('auditing references', () => {
  const at = useApp({ jobs: [] })
  let [waves, stones, hidden] = [0, 0, 0]
  beforeAll(async () => {
    const { app, owner } = at
    const { context } = app
    waves = await makePaper(app, owner, { ...WAVES, doi: '10.5555/waves' })
    stones = await makePaper(app, owner, { ...STONES, doi: '10.5555/stones' })
    hidden = await makePaper(app, owner, { ...HIDDEN, isPublished: false, status: 'complete' })
    await context.db.insert(retractions).values({ doi: '10.5555/stones', kind: 'retraction', reason: 'Broken ice' })
    for await (const papers of indexedPapers(context.db)) await context.search.put(papers)
  })
  const audit = async (text: string, who: TestUser = at.reader) => {
    const { data } = await who.call(auditCalls.ofList, { body: { text } })
    return data.entries.map(({ verdict, paper, identified, differences, sameAs, citations, needsHand }) => [
      verdict,
      paper?.id ?? null,
      identified?.id ?? null,
      differences.map(({ field }) => field).join(),
      sameAs,
      citations,
      needsHand,
    ])
  }

  // Proves: x-audit, deviation-144
  it('each entry of a pasted list has its verdict, with what differs, and whether it needs a hand', async () => {
    const list = [
      'Lind AB, van der Berg J. Slow waves in warm shallow seas. J. Seas. 2014. https://doi.org/10.5555/waves',
      'Lind, A. B., & Berg, J. (2014). Slow waves in warm shallow seas. J. Seas.',
      'Lind AB, van der Berg J. Slow waves in warm shallow seas. J. Seas. 1998.',
      'Lind AB. Slow waves in warm shallow seas. 2014. https://doi.org/10.5555/stones',
      'Cole P. Heavy stones on thin sheets of ice. 2010.',
      'Moss K. Warm winds over tall northern trees in autumn. 2011.',
    ]
    const expected = [
      ['found', waves, null, '', null, null, false],
      ['found', waves, null, '', 0, null, true],
      ['found', waves, null, 'year', null, null, true],
      ['anotherWork', waves, stones, 'doi', 1, null, true],
      ['found', stones, null, '', null, null, true],
      ['notFound', null, null, '', null, null, true],
    ]
    expect(await audit(list.join('\n'))).toEqual(expected)
    expect(await audit(list.map((entry) => entry.replace('. ', '.\n')).join('\n\n'))).toEqual(expected)
  })

  // Proves: x-audit
  it('BibTeX is read with its fields', async () => {
    const entry =
      '@article{a, author={Lind, Ada and van der Berg, Jo}, title={Slow {W}aves in Warm Shallow Seas}, year=2014}'
    expect(await audit(`${entry}\n@misc{b, note={nothing}}`)).toEqual([
      ['found', waves, null, '', null, null, false],
      ['unreadable', null, null, '', null, null, true],
    ])
  })

  // Proves: x-audit-rights
  it('a private paper is found by those who may list it only', async () => {
    const text = 'Reed Q. Secret tides below frozen northern lakes. 2012.'
    expect((await audit(text))[0]?.slice(0, 2)).toEqual(['notFound', null])
    expect((await audit(text, at.owner))[0]?.slice(0, 2)).toEqual(['found', hidden])
  })

  // Proves: x-audit
  it('the references of a paper are counted in its text, and the paper itself is no source', async () => {
    const text = 'Waves matter.'
    const citing = await makePaper(at.app, at.owner, { title: 'A review of slow waves', text })
    const reference = (place: number, of: typeof WAVES) => ({
      ...{ block: place, start: 0, end: 1, label: String(place + 1), text: of.title },
      ...{ title: of.title, authors: of.authors, year: of.year, doi: null, archiveId: null },
    })
    const references = [WAVES, STONES, { ...WAVES, title: 'A review of slow waves' }].map((of, place) =>
      reference(place, of),
    )
    const citations = [{ start: 0, end: 1, references: [0], page: null, boxes: [] }]
    const meta = { title: null, authors: [], abstract: null }
    const body = { version: 1, source: 'txt', text, meta, pages: [], blocks: [], sentences: [], warnings: [] } as const
    await at.app.context.db
      .update(documents)
      .set({ body: { ...body, pages: [], blocks: [], sentences: [], warnings: [], references, citations } })
      .where(eq(documents.articleId, citing))
    const { data } = await at.reader.call(auditCalls.ofPaper, { query: { articleId: citing } })
    expect(data.entries.map(({ verdict, citations: times, needsHand }) => [verdict, times, needsHand])).toEqual([
      ['found', 1, false],
      ['found', 0, true],
      ['notFound', 0, true],
    ])
  })

  // Proves: x-audit
  it.each([
    ['nothing', ''],
    ['blanks', '  '],
    ['more than a million characters', 'x'.repeat(1_000_001)],
  ])('%s is rejected', async (_, text) => {
    expect(await at.reader.call(auditCalls.ofList, { body: { text } })).toMatchObject({ status: 400 })
  })

  it('a visitor cannot audit', async () => {
    expect(await call(at.app, auditCalls.ofList, { body: { text: 'A title of something' } })).toMatchObject({
      status: 401,
    })
  })
})
