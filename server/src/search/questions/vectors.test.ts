import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { makeVectorServer, replyWith, type VectorServer } from '../../../tests/testing/make-vector-server.ts'
import { embedder } from '../../platform/assistant/embedding.ts'
import { readConfig } from '../../platform/config.ts'
import { openSearch, type Search } from '../search.ts'
import { paper, passages, request, SILENT } from '../testing/open-search.ts'

const QUESTION = 'Does the decay of peat slow down in winter?'
const LIBRARY = [
  paper(1, { title: 'Decay of peat in winter', abstract: 'It does slow down, the decay of peat.' }),
  paper(2, { title: 'Draft of decay of peat', abstract: 'Peat in winter.', isPublished: false }),
  paper(3, {
    title: 'Closed decay of peat',
    abstract: 'Peat in winter.',
    isPublic: false,
    passages: passages('A secret of peat.'),
  }),
  paper(4, { title: 'Peat', abstract: 'Frozen bogs keep carbon.' }),
  paper(5, {
    title: 'Winter',
    abstract: 'Snow falls on peat.',
    passages: passages('The whole text of peat in winter.'),
  }),
]
const OWNER = { userId: 1, granted: [] }
const BY_WORDS = [1, 3, 2, 5, 4]

describe('reranking with embeddings', () => {
  let server: VectorServer
  let folder: string
  let search: Search
  let plain: VectorServer['answer']
  const open = (env: Record<string, string>) =>
    openSearch(folder, SILENT, embedder(readConfig({ DATA_DIR: folder, ...env }, []), SILENT))
  const ask = async (by = search) => (await by.search(request(QUESTION, { viewer: OWNER }))).hits.map(({ id }) => id)
  beforeAll(async () => {
    server = await makeVectorServer(['carbon', 'decay of peat slow'])
    plain = server.answer
    folder = await mkdtemp(join(tmpdir(), 'colophon-vectors-'))
    const filled = await openSearch(folder, SILENT)
    await filled.put(LIBRARY)
    await filled.close()
  })
  const settings = (seconds: string) => ({
    EMBEDDING_URL: server.url,
    EMBEDDING_MODEL: 'small',
    EMBEDDING_KEY: 'sesame',
    EMBEDDING_SECONDS: seconds,
  })
  beforeEach(async () => {
    server.answer = plain
    server.requests.length = 0
    search = await open(settings('60'))
  })
  afterEach(() => search.close())
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  test('without an embedding server nothing is requested', async () => {
    const alone = await open({ EMBEDDING_MODEL: 'small', EMBEDDING_KEY: 'sesame' })
    const spy = vi.spyOn(globalThis, 'fetch')
    expect(await ask(alone)).toEqual(BY_WORDS)
    expect(spy).not.toHaveBeenCalled()
    spy.mockRestore()
    await alone.close()
  })

  test('embeddings lift papers with the same meaning, and papers that are not public keep their position', async () => {
    const found = await ask()
    expect(found.indexOf(4)).toBeLessThan(BY_WORDS.indexOf(4))
    expect([found.indexOf(2), found.indexOf(3)]).toEqual([BY_WORDS.indexOf(2), BY_WORDS.indexOf(3)])
    expect(found.toSorted()).toEqual(BY_WORDS.toSorted())
  })

  test('the embedding server gets exactly the question and the titles and abstracts of public papers', async () => {
    await ask()
    expect(server.requests).toHaveLength(1)
    const [sent] = server.requests
    expect([sent?.method, sent?.path, sent?.headers.authorization]).toEqual(['POST', '/v1/embeddings', 'Bearer sesame'])
    const open = [1, 5, 4].map((id) => LIBRARY[id - 1]).map((each) => `${each?.title}\n${each?.abstract}`)
    expect(sent?.body).toBe(
      JSON.stringify({ model: 'small', input: ['does the decay of peat slow down in winter', ...open] }),
    )
  })

  test('embeddings are cached', async () => {
    const first = await ask()
    expect(await ask()).toEqual(first)
    expect(server.requests).toHaveLength(1)
  })

  test('a keyword search requests no embeddings', async () => {
    await search.search(request('peat winter', { viewer: OWNER }))
    await search.search(request('"decay of peat" in the cold winter', { viewer: OWNER }))
    expect(server.requests).toHaveLength(0)
  })

  it.each<[string, VectorServer['answer']]>([
    ['never answers', () => undefined],
    ['begins and hangs', (response) => void response.writeHead(200).write('{"data":[')],
    ['breaks off', (response) => void response.writeHead(200).write('{"data":[', () => response.destroy())],
    ['fails', (response) => response.writeHead(500).end('{"error":"no"}')],
    ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['tells garbage', (response) => response.end(']{')],
    ['tells bytes', (response) => response.end(Buffer.alloc(300_000, 0xff))],
    ['never comes to an end', (response) => response.end(Buffer.alloc(33_000_000, 0x20))],
    ['tells an error as a success', (response) => response.end('{"error":{"message":"no"}}')],
    ['tells nothing', (response) => replyWith([])(response)],
    ['tells too few', (response) => replyWith([[1, 2]])(response)],
    ['tells too many', (response, input) => replyWith([...input, 'more'].map(() => [1, 2]))(response)],
    [
      'tells vectors of several lengths',
      (response, input) => replyWith(input.map((_, index) => (index ? [1, 2] : [1])))(response),
    ],
    ['tells vectors without a direction', (response, input) => replyWith(input.map(() => [0, 0]))(response)],
    ['tells vectors of no numbers', (response, input) => replyWith(input.map(() => []))(response)],
    ['tells vectors that are too long', (response, input) => replyWith(input.map(() => Array(8193).fill(1)))(response)],
    [
      'tells the same one twice',
      (response, input) => response.end(JSON.stringify({ data: input.map(() => ({ index: 0, embedding: [1] })) })),
    ],
    [
      'tells words for numbers',
      (response, input) =>
        response.end(JSON.stringify({ data: input.map((_, index) => ({ index, embedding: ['1'] })) })),
    ],
  ])(
    'search works without embeddings if the server %s, and the server is not asked again for a while',
    async (what, answer) => {
      const isSilent = ['never answers', 'begins and hangs'].includes(what)
      const by = await open(settings(isSilent ? '0.5' : '60'))
      server.answer = answer
      expect(await ask(by)).toEqual(BY_WORDS)
      server.answer = plain
      expect(await ask(by)).toEqual(BY_WORDS)
      expect(server.requests).toHaveLength(1)
      await by.close()
    },
  )

  test('search works without embeddings if the server is unreachable', async () => {
    const alone = await open({ EMBEDDING_URL: 'http://127.0.0.1:1/v1' })
    expect(await ask(alone)).toEqual(BY_WORDS)
    await alone.close()
  })

  test('cached embeddings of another dimension are discarded', async () => {
    await ask()
    server.answer = (response, input) => replyWith(input.map(() => [1, 2, 3]))(response)
    const other = await search.search(request('Does the decay of peat go on in winter?', { viewer: OWNER }))
    expect(other.hits.map(({ id }) => id).toSorted()).toEqual(BY_WORDS.toSorted())
    server.answer = plain
    expect((await ask()).indexOf(4)).toBeLessThan(BY_WORDS.indexOf(4))
  })
})
