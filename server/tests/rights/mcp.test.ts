import { keyCalls } from '@colophon/protocol/keys/calls'
import type { KeyScope } from '@colophon/protocol/keys/entities'
import { SEARCH_RIGHTS } from '@colophon/protocol/testing/event-rights'
import { PAPERS, type PaperKind, WHO, type Who } from '@colophon/protocol/testing/rights-matrix'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../testing/call.ts'
import { makeApp } from '../testing/make-app.ts'
import { PASSWORD, type TestUser } from '../testing/make-user.ts'
import { COMMON, openSearchLibrary, type SearchLibrary, SLOW, WORDS } from './search-library.ts'

/** Longest reply to `tools/list`, in characters. */
const TOOLS_MAX = 6000

type Holder = Exclude<Who, 'anonymous'>
const HOLDERS = WHO.filter((who) => who !== 'anonymous') as Holder[]

describe('the MCP server', () => {
  let library: SearchLibrary
  const clients = new Map<Holder, Client>()
  beforeAll(async () => {
    library = await openSearchLibrary()
    for (const who of HOLDERS) clients.set(who, await connect(await newKey(library.people[who])))
  }, SLOW)
  afterAll(async () => {
    for (const client of clients.values()) await client.close()
    await library.close()
  })

  const newKey = async (who: TestUser, scopes: readonly KeyScope[] = ['read', 'chat']) => {
    const body = { name: scopes.join(' '), scopes: [...scopes], password: PASSWORD }
    return (await who.call(keyCalls.create, { body })).data.apiKey
  }
  const revokeNewest = () => library.people.owner.call(keyCalls.delete, { query: {} })
  const overHttp = (key: string) => {
    const requestInit = { headers: { Authorization: `Bearer ${key}` } }
    // The package declares its optional fields without undefined.
    return new StreamableHTTPClientTransport(new URL(`${library.app.url}/mcp`), { requestInit }) as Transport
  }
  const connect = async (key: string, transport: Transport = overHttp(key)) => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport)
    return client
  }

  const use = async (client: Client | undefined, name: string, input: object) => {
    const { content, isError } = (await client?.callTool({ name, arguments: { ...input } })) ?? {}
    const blocks = content as { type: string; text?: string; resource?: { text: string }; _meta?: object }[]
    const says = blocks.flatMap(({ text }) => text ?? []).join('\n')
    const resource = blocks.find((block) => block.resource)?.resource
    const data = resource && JSON.parse(resource.text)
    return { isError: isError === true, says, data, blocks }
  }
  const asOwner = (name: string, input: object) => use(clients.get('owner'), name, input)

  // Proves: x-mcp, deviation-120
  it('lists seven tools that change nothing in at most 6,000 characters', async () => {
    const reply = await clients.get('owner')?.listTools()
    expect(JSON.stringify(reply).length).toBeLessThanOrEqual(TOOLS_MAX)
    expect(reply?.tools.map(({ name }) => name)).toEqual([
      'search',
      'fetch',
      'ask',
      'claims',
      'compare',
      'cite',
      'audit',
    ])
    expect(reply?.tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  })

  // Proves: x-mcp
  it('finds a paper, reads it, and answers with quotes at their offsets', async () => {
    const { data: found } = await asOwner('search', { query: WORDS.open.text, where: 'hosted' })
    const id = library.papers.open
    expect(found).toMatchObject({ total: 1, papers: [{ id, isReadable: true, found: { in: 'text' } }] })
    const { data: read } = await asOwner('fetch', { paper: id })
    expect(read.part).toMatchObject({ start: 0, next: null, of: read.part.text.length })
    const { data: rest } = await asOwner('fetch', { paper: id, from: 10 })
    expect(rest.part.text).toBe(read.part.text.slice(10))
    const { data: answer } = await asOwner('ask', { question: 'What do thin limestone beds hold?', papers: [id] })
    expect(answer.quotes.length).toBeGreaterThan(0)
    for (const { paper, start, end, text } of answer.quotes) {
      expect(paper).toBe(id)
      expect(read.part.text.slice(start, end)).toBe(text)
    }
    const { data: claims } = await asOwner('claims', { paper: id })
    const [{ sentence, start, end }] = claims.claims
    expect(read.part.text.slice(start, end)).toBe(sentence)
    const refused = await asOwner('ask', { question: 'Who won the football cup?', papers: [id] })
    expect(refused.data).toMatchObject({ reason: expect.any(String), nearest: [] })
    expect(refused.says).toContain('Not said.')
    expect((await asOwner('ask', { question: '???', papers: [id] })).says).toContain('This is no question')
  })

  // Proves: x-mcp
  it('compares papers, asks them side by side, and cites them', async () => {
    const papers = [library.papers.open, library.papers.closed]
    const { data: compared } = await asOwner('compare', { papers })
    expect(compared.papers).toMatchObject(papers.map((id) => ({ id, state: 'ready' })))
    const { data: cells } = await asOwner('compare', { papers, question: 'limestone beds' })
    expect(cells).toMatchObject(papers.map((paper) => ({ paper, state: 'filled' })))
    const { data: cited } = await asOwner('cite', { papers, format: 'bibtex' })
    expect(cited.citations).toContain(`${WORDS.open.title} in`)
  })

  // Proves: x-mcp
  it('returns words of papers only in content that is marked as data', async () => {
    const [paper, other] = [library.papers.open, library.papers.draft]
    const inputs: [string, object][] = [
      ['search', { query: WORDS.open.title }],
      ['fetch', { paper }],
      ['ask', { question: `What holds ${WORDS.open.text}?`, papers: [paper] }],
      ['ask', { question: 'Is limestone taxed?', papers: [paper] }],
      ['claims', { paper }],
      ['compare', { papers: [paper, other] }],
      ['cite', { papers: [paper] }],
      ['audit', { references: WORDS.open.title }],
    ]
    for (const [name, input] of inputs) {
      const { blocks, says, isError } = await asOwner(name, input)
      expect([name, isError, blocks.map(({ type }) => type)]).toEqual([name, false, ['text', 'resource']])
      expect(says).not.toMatch(/zirconium|brachiopods|limestone|sediment|openology/i)
      expect(blocks[1]?._meta).toEqual({ 'colophon/untrusted': true })
    }
  })

  for (const kind of PAPERS) {
    for (const who of HOLDERS) {
      // Proves: x-mcp-rights
      const options = kind === 'closed' ? {} : { tags: ['campaign'] }
      it(`each tool shows ${who} of a paper (${kind}) what the API shows`, options, () => seesAsMuch(who, kind))
    }
  }

  async function seesAsMuch(who: Holder, kind: PaperKind): Promise<void> {
    const { title, text } = WORDS[kind]
    const { byTitle, byText } = SEARCH_RIGHTS[kind]
    const [isListed, isRead] = [byTitle.includes(who), byText.includes(who)]
    const paper = library.papers[kind]
    const as = (name: string, input: object) => use(clients.get(who), name, input)
    const shows = async (name: string, input: object, words: string) =>
      JSON.stringify((await as(name, input)).blocks.filter(({ type }) => type === 'resource')).includes(words)
    expect({
      searchByTitle: await shows('search', { query: `title:${title}` }, title),
      searchByText: await shows('search', { query: `"${text}"` }, text),
      fetch: await shows('fetch', { paper }, title),
      fetchText: await shows('fetch', { paper }, text),
      ask: await shows('ask', { question: 'What do thin limestone beds hold?', papers: [paper] }, text),
      claims: await shows('claims', { paper }, text),
      compare: await shows('compare', { papers: [paper, 2_000_000_000], question: 'limestone beds' }, text),
      compareTitle: await shows('compare', { papers: [paper, 2_000_000_000] }, title),
      cite: await shows('cite', { papers: [paper] }, title),
      // Else `notFound`.
      audit: await shows('audit', { references: `@misc{a, title={${title} in ${COMMON}}}` }, 'found'),
    }).toEqual({
      searchByTitle: isListed,
      searchByText: isRead,
      fetch: isListed,
      fetchText: isRead,
      ask: isRead,
      claims: isRead,
      compare: isRead,
      compareTitle: isListed,
      cite: isListed,
      audit: isListed,
    })
    if (!isRead) expect(await shows('ask', { question: 'What do thin limestone beds hold?' }, text)).toBe(false)
  }

  // Proves: x-mcp
  it('refuses requests without a valid key, batches and other methods', async () => {
    const start = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }
    const at = library.app
    const json = { Accept: 'application/json, text/event-stream' }
    const none = await send(at, 'POST', '/mcp', start, { headers: json })
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const token = library.people.owner.accessToken
    expect((await send(at, 'POST', '/mcp', start, { headers: json, token })).status).toBe(401)
    expect((await send(at, 'POST', '/mcp', start, { headers: json, token: 'clp_wrong' })).error).toBe('keyUnknown')
    const key = await newKey(library.people.owner)
    expect((await send(at, 'POST', '/mcp', [start, start], { headers: json, token: key })).status).toBe(400)
    const got = await send(at, 'GET', '/mcp', undefined, { headers: json, token: key })
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    await expect(connect('clp_wrong')).rejects.toThrow()
  })

  // Proves: x-mcp
  it.each([
    ['tools/list', {}],
    ['ping', {}],
    ['tools/call', { name: 'fetch', arguments: { paper: -1 } }],
    ['tools/call', { name: 'search', arguments: { query: 'limestone' } }],
  ])('refuses %s of a key that is unknown or revoked', async (method, params) => {
    const headers = { Accept: '*/*' }
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const ask = async (token: string) => {
      const { status, error } = await send(library.app, 'POST', '/mcp', body, { headers, token })
      return [status, error]
    }
    expect(await ask('clp_wrong')).toEqual([401, 'keyUnknown'])
    const key = await newKey(library.people.owner)
    expect(await ask(key)).toEqual([200, undefined])
    await revokeNewest()
    expect(await ask(key)).toEqual([401, 'keyRevoked'])
  })

  // Proves: x-mcp
  it('answers clients that accept JSON, and refuses others with 406', async () => {
    const key = await newKey(library.people.owner)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    for (const [accept, status] of [
      [undefined, 200],
      ['*/*', 200],
      ['application/*;q=0.5, text/*', 200],
      ['application/json', 200],
      ['text/event-stream, application/json', 200],
      ['text/event-stream', 406],
      ['text/html, application/json;q=0', 406],
    ] as const) {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...(accept && { accept }) }
      const reply = await library.app.app.inject({ method: 'POST', url: '/mcp', headers, body })
      expect([accept, reply.statusCode]).toEqual([accept, status])
    }
    await revokeNewest()
  })

  // Proves: x-mcp, x-rate-limits
  it('is limited like every call', async () => {
    const strict = await makeApp({ env: { RATE_LIMIT_FACTOR: '0.005' } })
    const ask = () =>
      send(strict, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token: 'clp_wrong' })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([401, 401, 401])
    expect(await ask()).toMatchObject({ status: 429, error: 'tooManyRequests' })
    await strict.close()
  })

  // Proves: x-mcp
  it('says which scope a key lacks, and what is wrong with an input', async () => {
    const reader = await connect(await newKey(library.people.owner, ['read']))
    const lacking = await use(reader, 'ask', { question: 'What holds brachiopods?' })
    expect(lacking).toMatchObject({ isError: true, says: expect.stringContaining('lacks the scope “chat”') })
    expect((await use(reader, 'fetch', { paper: library.papers.open })).isError).toBe(false)
    await reader.close()
    for (const [name, input] of [
      ['fetch', { paper: -1 }],
      ['fetch', { paper: 'one' }],
      ['compare', { papers: [library.papers.open] }],
      ['cite', { papers: [1], format: 'word' }],
      ['search', {}],
      ['search', { query: 'x', limit: 1000 }],
      ['fetch', { paper: 2_000_000_000 }],
      ['delete', { paper: library.papers.open }],
    ] as const) {
      const { isError, says } = await asOwner(name, input)
      expect([name, isError, says.length > 0]).toEqual([name, true, true])
    }
  })

  // Proves: x-mcp
  it('serves the same over stdio to a program that starts it', async () => {
    const key = await newKey(library.people.owner)
    const env = { COLOPHON_API_KEY: key, COLOPHON_URL: library.app.url }
    const script = new URL('../../src/mcp-stdio.ts', import.meta.url).pathname
    const transport = new StdioClientTransport({ command: process.execPath, args: [script], env, stderr: 'pipe' })
    const client = await connect(key, transport as Transport)
    expect((await client.listTools()).tools).toEqual((await clients.get('owner')?.listTools())?.tools)
    const input = { paper: library.papers.open }
    expect((await use(client, 'fetch', input)).data).toEqual((await asOwner('fetch', input)).data)
    await client.close()
  })
})
