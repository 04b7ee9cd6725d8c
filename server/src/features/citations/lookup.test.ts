import { CITATION_TEXT_MAX, citationCalls } from '@colophon/protocol/citations/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { openReadingThreads, readPastedLookup } from '../../bibliography/reading-thread.ts'

const DOI = '10.5555/slow.bog'
/** Takes seconds to read. */
const SLOW = Array.from({ length: 10 }, (_, n) => `@misc{k${n}, title={${'$a'.repeat(45_000)}}}`).join('\n')

let app: TestApp
let user: TestUser
let bog: number
beforeAll(async () => {
  app = await makeApp()
  user = await makeUser(app)
  bog = await makePaper(app, user, { title: 'The slow bog of sphagnum', doi: DOI, year: 2007 })
})
afterAll(() => app.close())

const lookup = (text: string) => call(app, citationCalls.lookup, { body: { text } }, {})
const first = async (text: string) => (await lookup(text)).data.entries[0]

describe('POST /articles/lookup', () => {
  // Proves: x-lookup
  it('an id does not find a paper whose title is quite another, and finds it under variants of its title', async () => {
    const bibtex = (title: string) => `@article{a, title={${title}}, doi={${DOI}}}`
    expect(await first(bibtex('Machine translation of old legal texts'))).toMatchObject({ kind: 'doi', paper: null })
    expect(await first(bibtex('The slow bog: of Sphagnum and other mosses'))).toMatchObject({ paper: { id: bog } })
    expect(await first(bibtex('Short title'))).toMatchObject({ paper: { id: bog } })
    expect(await first(`@misc{a, note={\\url{https://doi.org/${DOI}}}}`)).toMatchObject({ paper: { id: bog } })
  })

  // Proves: x-lookup-text
  it.each([
    ['100,000 joined values', `@misc{a, title=${Array(100_000).fill('a').join(' # ')}}`],
    ['commands nested 50,000 times', `@misc{a, title={${'\\textbf{'.repeat(50_000)}}}`],
    ['100,000 macros of macros', `@string{a=a#a}\n@misc{b, title=${'a#'.repeat(100_000)}a}`],
  ])('%s get a clear reply', async (_, text) => {
    const { status, error } = await lookup(text)
    expect([status, error]).toEqual([400, 'validationFailed'])
  })

  // Proves: x-lookup-text
  it('a bibliography that takes too long to read is refused, and the next one is read', {
    tags: ['campaign'],
    timeout: 60_000,
  }, async () => {
    const threads = openReadingThreads(1000)
    const wanted = { caller: { accountId: 1 }, signal: AbortSignal.timeout(60_000) }
    const refused = { code: 'validationFailed', fields: { text: 'text takes too long to read' } }
    await expect(readPastedLookup(SLOW, 50, wanted, threads)).rejects.toMatchObject(refused)
    const { entries } = await readPastedLookup('@article{a, title={Peat}}', 50, wanted, threads)
    expect(entries).toMatchObject([{ title: 'Peat' }])
    await threads.stop()
  })

  // Proves: x-pasted-turns
  it('an account has four slow bibliographies waiting, and another account does not wait for them', {
    tags: ['campaign'],
    timeout: 60_000,
  }, async () => {
    const other = await makeUser(app)
    const left = new AbortController()
    const ended: (string | undefined)[] = []
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.accessToken}` },
      body: JSON.stringify({ text: SLOW }),
      signal: left.signal,
    }
    const slow = Array.from({ length: 8 }, async () => {
      const reply = await fetch(`${app.url}/api/v1${citationCalls.lookup.path}`, request)
      ended.push(((await reply.json()) as { error?: string }).error)
    })
    await expect.poll(() => ended).toEqual(['busy', 'busy', 'busy'])
    const { data } = await other.call(citationCalls.lookup, { body: { text: `@article{a, doi={${DOI}}}` } })
    expect(data.entries[0]).toMatchObject({ paper: { id: bog } })
    // The first one, and on a busy machine those that ended while the found paper was looked up.
    expect(ended.length).toBeLessThan(8)
    left.abort()
    await Promise.allSettled(slow)
  })
})

describe('POST /articles/read-citation', () => {
  // Proves: x-read-citation
  it('gives the details of the first entry, in parts, and refuses what is none', async () => {
    const read = (text: string) => user.call(citationCalls.readCitation, { body: { text } })
    const entry =
      '@article{a, title={Peat}, author={{World Bank} and van Roe, Pia}, journal={Bogs}, volume=3, year=2001}'
    expect((await read(entry)).data).toEqual({
      title: 'Peat',
      authors: ['World Bank', 'Pia van Roe'],
      names: [{ literal: 'World Bank' }, { family: 'Roe', given: 'Pia', particle: 'van' }],
      type: 'article',
      year: 2001,
      journalRef: 'Bogs 3 (2001)',
      publication: { containerTitle: 'Bogs', volume: '3', issue: '', pages: '', publisher: '' },
    })
    expect(await read('Peat dries')).toMatchObject({ status: 400, message: 'This is not a BibTeX or RIS entry.' })
    expect(await read('x'.repeat(CITATION_TEXT_MAX + 1))).toMatchObject({ status: 400, error: 'validationFailed' })
    expect((await call(app, citationCalls.readCitation, { body: { text: entry } }, {})).status).toBe(401)
  })
})
