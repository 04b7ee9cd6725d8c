import { articleCalls } from '@colophon/protocol/articles/calls'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { send } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { childOf, childrenOf, textOf } from '../archive/harvest/read-xml.ts'
import { askOai, headersOf, noted, type OaiAnswer, tokenOf, wholeList } from './testing/ask-oai.ts'

const HOST = '127.0.0.1'
const DAY = 24 * 60 * 60
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await makeApp()
  owner = await makeUser(app)
})
afterAll(() => app.close())

const ask = (sent: Record<string, string> | string) => askOai(app, sent)
const recordOf = (id: number, metadataPrefix = 'oai_dc') =>
  ask({ verb: 'GetRecord', metadataPrefix, identifier: `oai:${HOST}:${id}` })
const namesIn = ({ content }: OaiAnswer) => content.children.map(({ name }) => name)

describe('requests by the rules of the protocol', () => {
  const token = 'resumptionToken=abc'
  // Proves: x-oai-requests
  it.each([
    ['', 'badVerb'],
    ['verb=', 'badVerb'],
    ['verb=identify', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=constructor', 'badVerb'],
    ['verb=Identify&set=all', 'badArgument'],
    ['verb=ListMetadataFormats&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=', 'badArgument'],
    ['verb=ListIdentifiers&from=2026-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    [`verb=ListRecords&metadataPrefix=oai_dc&${token}`, 'badArgument'],
    [`verb=ListSets&set=all&${token}`, 'badArgument'],
    [`verb=GetRecord&${token}`, 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=GetRecord&identifier=oai:127.0.0.1:1', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-03T10:00:00', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&until=20260203', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-03&until=2026-02-03T10:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-04&until=2026-02-03', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marc21', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=all', 'noSetHierarchy'],
    ['verb=ListSets', 'noSetHierarchy'],
    [`verb=ListSets&${token}`, 'badResumptionToken'],
    [`verb=ListRecords&${token}`, 'badResumptionToken'],
    [`verb=ListIdentifiers&${token}`, 'badResumptionToken'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2100-01-01', 'noRecordsMatch'],
    ['verb=ListIdentifiers&metadataPrefix=oai_dc&until=1999-12-31T23:59:59Z', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=9999-12-31', 'noRecordsMatch'],
    ['verb=ListIdentifiers&metadataPrefix=oai_dc&from=9999-12-31T23:59:59Z', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&until=0000-01-01', 'noRecordsMatch'],
    ['verb=ListIdentifiers&metadataPrefix=oai_dc&until=0000-01-01T00:00:00Z', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=0001-01-01&until=1969-12-31', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=10000-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=-0001-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&until=2026-01-31T24:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026?01-01', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:127.0.0.1:2000000000', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:127.0.0.1:99999999999', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:example.org:1', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=%00%3C', 'idDoesNotExist'],
    ['verb=ListMetadataFormats&identifier=oai:127.0.0.1:01', 'idDoesNotExist'],
  ])('“%s” is answered with the error %s', async (sent, code) => {
    const { status, error, root } = await ask(sent)
    expect([status, error]).toEqual([200, code])
    expect(root.children.map(({ name }) => name)).toEqual(['responseDate', 'request', 'error'])
    expect(textOf(root, 'responseDate')).toMatch(SECOND)
    const echoed = childOf(root, 'request')
    expect(echoed?.text).toBe(`${app.url}/oai`)
    expect(Object.keys(echoed?.attributes ?? {})).toEqual(
      code === 'badVerb' || code === 'badArgument' ? [] : [...new URLSearchParams(sent).keys()],
    )
  })

  // Proves: x-oai-requests
  it('a form is answered like a query', async () => {
    const get = await ask('verb=Identify')
    const post = await askOai(app, 'verb=Identify', { isForm: true })
    expect(post.content).toEqual(get.content)
    expect((await askOai(app, '', { isForm: true })).error).toBe('badVerb')
    expect((await send(app, 'POST', '/oai', { verb: 'Identify' })).data).toContain('badVerb')
  })

  // Proves: x-oai-requests
  it('Identify has its elements in the order of the schema', async () => {
    const { content, root } = await ask({ verb: 'Identify' })
    expect(root.attributes.xmlns).toBe('http://www.openarchives.org/OAI/2.0/')
    expect(childOf(root, 'request')?.attributes).toEqual({ verb: 'Identify' })
    const elements = content.children.map(({ name, text }) => [name, text])
    expect(elements).toEqual([
      ['repositoryName', `Colophon at ${HOST}`],
      ['baseURL', `${app.url}/oai`],
      ['protocolVersion', '2.0'],
      ['adminEmail', 'no-reply@localhost'],
      ['earliestDatestamp', expect.stringMatching(SECOND)],
      ['deletedRecord', 'persistent'],
      ['granularity', 'YYYY-MM-DDThh:mm:ssZ'],
      ['compression', 'gzip'],
    ])
  })

  it('too many requests get 429 and how long to wait', async () => {
    const strict = await makeApp({ env: { RATE_LIMIT_FACTOR: '0.001' } })
    await askOai(strict, { verb: 'Identify' })
    const { status, headers } = await send(strict, 'GET', '/oai?verb=Identify')
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    await strict.close()
  })
})

describe('a provided paper', () => {
  let id: number
  beforeAll(async () => {
    id = await makePaper(app, owner, {
      title: 'Peat <dries> & "cracks"\u0001',
      authors: ['Ann Roe', 'Bo van der Ray', 'Peat Working Group'],
      abstract: 'It’s 5 < 6. ]]>',
      keywords: ['bog', 'drying'],
      field: 'Soil science',
      year: 2007,
      doi: '10.5555/peat.7',
      journalRef: 'J. Peat 7(2), 11-19 (2007)',
      language: 'en',
    })
  })

  // Proves: x-oai-formats
  it('is described in Dublin Core', async () => {
    const { content, text } = await recordOf(id)
    const metadata = childOf(content, 'record', 'metadata', 'dc')
    const described = metadata?.children.map(({ name, text: value }) => [name, value])
    expect(described).toEqual([
      ['title', 'Peat <dries> & "cracks"'],
      ['creator', 'Roe, Ann'],
      ['creator', 'van der Ray, Bo'],
      ['creator', 'Peat Working Group'],
      ['subject', 'Soil science'],
      ['subject', 'bog'],
      ['subject', 'drying'],
      ['description', 'It’s 5 < 6. ]]>'],
      ['date', '2007'],
      ['type', 'text'],
      ['type', 'info:eu-repo/semantics/article'],
      ['identifier', `${app.url}/storage/${id}`],
      ['identifier', 'https://doi.org/10.5555/peat.7'],
      ['source', 'J. Peat 7(2), 11-19 (2007)'],
      ['language', 'en'],
      ['rights', 'info:eu-repo/semantics/openAccess'],
    ])
    expect(text).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"')
  })

  // Proves: x-oai-formats
  it('is described in MODS with names, venue and identifiers in their parts', async () => {
    const { content } = await recordOf(id, 'mods')
    const mods = childOf(content, 'record', 'metadata', 'mods')
    const parts = (name: string) =>
      childrenOf(
        childrenOf(mods, 'name').find((each) => each.text && textOf(each, 'namePart').startsWith(name)),
        'namePart',
      )
    expect(parts('Bo').map(({ text, attributes }) => [attributes.type, text])).toEqual([
      ['given', 'Bo'],
      ['family', 'van der Ray'],
    ])
    const host = childOf(mods, 'relatedItem')
    expect(textOf(host, 'titleInfo', 'title')).toBe('J. Peat')
    expect(childrenOf(childOf(host, 'part'), 'detail').map((detail) => textOf(detail, 'number'))).toEqual(['7', '2'])
    expect(textOf(host, 'part', 'extent', 'list')).toBe('11-19')
    expect(childrenOf(mods, 'identifier').map(({ text, attributes }) => [attributes.type, text])).toEqual([
      ['doi', '10.5555/peat.7'],
    ])
    expect(textOf(mods, 'location', 'url')).toBe(`${app.url}/storage/${id}`)
    expect(textOf(mods, 'recordInfo', 'recordIdentifier')).toBe(`oai:${HOST}:${id}`)
  })

  // Proves: x-oai-formats
  it('is offered in both formats, with schema and namespace', async () => {
    const formats = await ask({ verb: 'ListMetadataFormats', identifier: `oai:${HOST}:${id}` })
    expect(formats.content.children.map((format) => format.children.map(({ text }) => text))).toEqual([
      ['oai_dc', 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd', 'http://www.openarchives.org/OAI/2.0/oai_dc/'],
      ['mods', 'http://www.loc.gov/standards/mods/v3/mods-3-7.xsd', 'http://www.loc.gov/mods/v3'],
    ])
    expect((await ask({ verb: 'ListMetadataFormats' })).content).toEqual(formats.content)
  })

  // Proves: x-oai-formats
  it('is described with its names, type and publisher as they were stated', async () => {
    const book = await makePaper(app, owner, {
      names: [{ literal: 'World Bank' }, { family: 'García Márquez', given: 'Gabriel' }],
      authors: ['World Bank', 'Gabriel García Márquez'],
      type: 'book',
      publication: { containerTitle: '', volume: '', issue: '', pages: '', publisher: 'Peat Press' },
    })
    const { content, text } = await recordOf(book)
    const dc = childOf(content, 'record', 'metadata', 'dc')
    expect(childrenOf(dc, 'creator').map((creator) => creator.text)).toEqual(['World Bank', 'García Márquez, Gabriel'])
    expect(text).toContain('<dc:publisher>Peat Press</dc:publisher>')
    expect(text).toContain('<dc:type>info:eu-repo/semantics/book</dc:type>')
    const mods = (await recordOf(book, 'mods')).text.replace(/>\s+</g, '><')
    expect(mods).toContain('<name><namePart>World Bank</namePart>')
    expect(mods).toContain('<namePart type="given">Gabriel</namePart><namePart type="family">García Márquez</namePart>')
    expect(mods).toContain('<genre authority="marcgt">book</genre>')
    expect(mods).toContain('<originInfo><publisher>Peat Press</publisher></originInfo>')
  })

  it('with nothing but a title is described, too', async () => {
    const bare = await makePaper(app, owner, { title: '' })
    for (const prefix of ['oai_dc', 'mods']) expect((await recordOf(bare, prefix)).text).toContain('Untitled')
  })
})

describe('lists', () => {
  const PAPERS = 250
  let ids: number[]
  let start: string
  beforeAll(async () => {
    start = textOf((await ask({ verb: 'Identify' })).root, 'responseDate')
    await vi.waitFor(
      async () => expect(textOf((await ask({ verb: 'Identify' })).root, 'responseDate') > start).toBe(true),
      {
        timeout: 5000,
      },
    )
    start = textOf((await ask({ verb: 'Identify' })).root, 'responseDate')
    ids = []
    for (let index = 0; index < PAPERS; index += 1) ids.push(await makePaper(app, owner, { title: `Paper ${index}` }))
  })

  // Proves: x-oai-lists
  it('come in answers of 100 records, with cursor, size and a date of expiry', async () => {
    const { pages, headers } = await wholeList(app, 'ListRecords', { from: start })
    expect(headers).toEqual(ids.map((id) => [id, false]))
    const tokens = pages.map(({ content }) => childOf(content, 'resumptionToken'))
    expect(tokens.map((token) => [token?.attributes.cursor, token?.attributes.completeListSize])).toEqual([
      ['0', '250'],
      ['100', '250'],
      ['200', '250'],
    ])
    expect(tokens[0]?.attributes.expirationDate).toMatch(SECOND)
    expect(tokens.at(-1)?.text).toBe('')
    expect(pages.map((page) => namesIn(page).length)).toEqual([101, 101, 51])
  })

  // Proves: x-oai-lists
  it('of identifiers have the same headers and no metadata', async () => {
    const { pages, headers } = await wholeList(app, 'ListIdentifiers', { from: start })
    expect(headers).toEqual(ids.map((id) => [id, false]))
    expect(pages[0] && new Set(namesIn(pages[0]))).toEqual(new Set(['header', 'resumptionToken']))
  })

  // Proves: x-oai-lists
  it('skip and double nothing that stays unchanged while records change, and end with what changed', async () => {
    const first = await ask({ verb: 'ListRecords', metadataPrefix: 'oai_dc', from: start })
    const [seen = 0, unseen = 0, removed = 0] = [ids[3], ids[150], ids[160]]
    for (const id of [seen, unseen]) {
      await owner.call(articleCalls.update, { body: { articleId: id, title: 'Changed' } })
    }
    await owner.call(articleCalls.delete, { query: { articleId: removed } })
    const next = { verb: 'ListRecords', resumptionToken: tokenOf(first) }
    const second = await ask(next)
    expect(headersOf(await ask(next))).toEqual(headersOf(second))
    const third = await ask({ verb: 'ListRecords', resumptionToken: tokenOf(second) })
    expect([first, second, third].flatMap(headersOf)).toEqual([
      ...ids.slice(0, 100).map((id) => [id, false]),
      ...ids.slice(100).flatMap((id) => (id === unseen || id === removed ? [] : [[id, false]])),
      [seen, false],
      [unseen, false],
      [removed, true],
    ])
    expect(tokenOf(third)).toBe('')
    await owner.call(articleCalls.restore, { body: { articleId: removed } })
  })

  // Proves: x-oai-lists
  it('continue only by a token of theirs that has not expired', async () => {
    const resumptionToken = tokenOf(await ask({ verb: 'ListRecords', metadataPrefix: 'mods', from: start }))
    expect((await ask({ verb: 'ListIdentifiers', resumptionToken })).error).toBe('badResumptionToken')
    const [content = '', mac = ''] = resumptionToken.split('.')
    const fields = JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))
    const withFields = (given: unknown[]) => Buffer.from(JSON.stringify(given)).toString('base64url')
    const endless = withFields([...fields.slice(0, 6), 8.64e15])
    const late = withFields([...fields.slice(0, 5), 8.64e15, fields[6]])
    for (const forged of ['e30', endless, `${endless}.`, `${endless}.${mac}`, `${late}.${mac}`, `${content}.${mac}.`]) {
      expect((await ask({ verb: 'ListRecords', resumptionToken: forged })).error).toBe('badResumptionToken')
    }
    app.advanceClock(DAY + 1)
    expect((await ask({ verb: 'ListRecords', resumptionToken })).error).toBe('badResumptionToken')
    app.advanceClock(-DAY - 1)
    expect((await ask({ verb: 'ListRecords', resumptionToken })).error).toBeUndefined()
  })

  // Proves: x-oai-lists
  it('include the day and the second of from and until', async () => {
    const [id = 0] = ids
    const stamp = `${new Date(String((await noted(app, id))?.at)).toISOString().slice(0, 19)}Z`
    const day = stamp.slice(0, 10)
    const has = async (range: Record<string, string>) => {
      const { headers } = await wholeList(app, 'ListIdentifiers', range)
      return headers.some(([each]) => each === id)
    }
    expect(await has({ from: stamp, until: stamp })).toBe(true)
    expect(await has({ from: day, until: day })).toBe(true)
    expect(await has({ until: stamp })).toBe(true)
    for (const until of ['9999-12-30', '9999-12-31', '9999-12-31T23:59:59Z']) expect(await has({ until })).toBe(true)
    for (const from of ['0000-01-01', '0000-01-01T00:00:00Z', '1969-12-31']) expect(await has({ from })).toBe(true)
    const before = new Date(Date.parse(stamp) - 1000).toISOString().replace('.000', '')
    expect(await has({ until: before })).toBe(false)
  })

  // Proves: x-oai-lists
  it('wait for a change that is being committed, so that the time of an answer has no gap', async () => {
    const client = await app.context.pool.connect()
    const id = await makePaper(app, owner)
    await client.query('begin')
    await client.query('update articles set title = $1 where id = $2', ['Late', id])
    await client.query('set constraints all immediate')
    const { rows } = await client.query('select changed_at from oai_records where article_id = $1', [id])
    const answer = ask({ verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier: `oai:${HOST}:${id}` })
    await vi.waitFor(async () => {
      const waiting = sql`select count(*)::int as locks from pg_locks where locktype = 'advisory' and not granted and objid = 4201344`
      const { rows: locks } = await app.context.db.execute<{ locks: number }>(waiting)
      expect(locks[0]?.locks).toBe(1)
    })
    await client.query('commit')
    client.release()
    const { content, root } = await answer
    expect(textOf(content, 'record', 'metadata', 'dc', 'title')).toBe('Late')
    expect(Date.parse(textOf(root, 'responseDate'))).toBeGreaterThanOrEqual(
      Math.floor(rows[0].changed_at / 1000) * 1000,
    )
  })
})
