import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect as connectTo, createServer as createProxy, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { keyCalls } from '../../../protocol/src/keys/calls.ts'
import { type KeyScope, KeyScope as Scopes } from '../../../protocol/src/keys/entities.ts'
import { uploadCalls } from '../../../protocol/src/uploads/calls.ts'
import { articles } from '../../../server/src/papers/tables.ts'
import type { JobsRunner } from '../../../server/src/platform/jobs/jobs-runner.ts'
import { makeApp, type TestApp } from '../../../server/tests/testing/make-app.ts'
import { makeArticle, SOME_TEXT, SOON, startWorker } from '../../../server/tests/testing/make-article.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../server/tests/testing/make-user.ts'
import { colophonClient } from '../client.ts'

/** Bytes after which the network of a test delivers nothing more. */
const STALL_AT = 500_000

type Ended = { code: number; output: string; errors: string }

// Proves: x-cli
describe('npm run colophon', () => {
  let app: TestApp
  let worker: JobsRunner
  let ada: TestUser
  let ben: TestUser
  let folder: string
  /** A key of Ada with every scope. */
  let key: string
  /** Her published paper, and her draft. */
  let paper: number
  let draft: number
  beforeAll(async () => {
    app = await makeApp()
    worker = await startWorker(app)
    ada = await makeUser(app)
    ben = await makeUser(app)
    folder = await mkdtemp(join(tmpdir(), 'colophon-cli-'))
    key = await newKey(ada)
    const closed = `${SOME_TEXT.replace('peat', 'ruthenium')} Ruthenium is red.`
    paper = (await makeArticle(ada, { name: 'open.txt', content: SOME_TEXT, isPublished: true })).id
    draft = (await makeArticle(ada, { name: 'draft.txt', content: closed })).id
    const params = { query: { search: 'drying' } }
    await vi.waitFor(async () => {
      const { data } = await colophon().GET('/api/v1/articles/search-articles', { params })
      expect(data?.data[1]).toBe(2)
    }, SOON)
  })
  afterAll(async () => {
    await worker.stop()
    await app.close()
    await rm(folder, { recursive: true })
  })

  const colophon = () => colophonClient({ baseUrl: app.url, apiKey: key })
  const found = (output: string): number => JSON.parse(output).total
  const newKey = async (who: TestUser, scopes: readonly KeyScope[] = Scopes.options) => {
    const body = { name: scopes.join(' '), scopes: [...scopes], password: PASSWORD }
    return (await who.call(keyCalls.create, { body })).data.apiKey
  }
  const write = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return name
  }
  const papers = () => app.context.db.$count(articles)

  function start(words: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url)), ...words], {
      env: { INIT_CWD: folder, COLOPHON_API_KEY: key, COLOPHON_URL: app.url, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  async function ended(child: ChildProcess): Promise<Ended> {
    const texts = { output: '', errors: '' }
    child.stdout?.on('data', (text) => (texts.output += text))
    child.stderr?.on('data', (text) => (texts.errors += text))
    const [code] = await once(child, 'close')
    return { code, ...texts }
  }
  const run = (...words: string[]) => ended(start(words))
  const runAs = (COLOPHON_API_KEY: string, ...words: string[]) => ended(start(words, { COLOPHON_API_KEY }))
  const listening = async (server: Server) => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('add stores files, waits until they are read, and exits with 3 if only some were added', {
    tags: ['campaign'],
  }, async () => {
    const [good, bad] = [await write('good.txt', `${SOME_TEXT} Good.`), await write('bad.rtf', '{\\rtf1 peat}')]
    const before = await papers()
    const first = await run('add', good, bad, 'absent.txt', '.', 'good.txt/part')
    expect([first.code, first.output]).toEqual([3, expect.stringMatching(/^good\.txt: added as paper \d+\n$/)])
    expect(first.errors).toMatch(
      /^bad\.rtf: failed: Only txt, docx and pdf .*\nabsent\.txt: failed: There is no such file\.\n\.: failed: It is a folder\.\ngood\.txt\/part: failed: ENOTDIR: .*\n$/,
    )
    const id = Number(/paper (\d+)/.exec(first.output)?.[1])
    expect((await ada.call(uploadCalls.uploadStatus, { query: { articleId: id } })).data.status).toBe('complete')
    expect(await run('add', good)).toEqual({ code: 0, output: `good.txt: already there as paper ${id}\n`, errors: '' })
    const { code, output } = await run('add', bad, '--json')
    expect([code, JSON.parse(output)]).toEqual([1, [{ file: bad, outcome: 'failed', reason: expect.any(String) }]])
    expect(await papers()).toBe(before + 1)
  })

  test('add reports a file over the size limit, which the server refuses unread, and goes on with the next', {
    tags: ['campaign'],
  }, async () => {
    const [large, small] = [await write('large.txt', SOME_TEXT), await write('small.txt', `${SOME_TEXT} Small.`)]
    await truncate(join(folder, large), 60_000_000)
    const { code, output, errors } = await run('add', large, small)
    expect([code, errors]).toEqual([3, 'large.txt: failed: The file is larger than your limit.\n'])
    expect(output).toMatch(/^small\.txt: added/)
  })

  test('add reports a file that is stored but cannot be read', { tags: ['campaign'] }, async () => {
    const { code, output, errors } = await run('add', await write('broken.pdf', '%PDF-1.7\nbroken'))
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/^broken\.pdf: paper \d+ cannot be read: The file is damaged .*\n$/)
  })

  test('two adds of a file at once store one paper; after it is moved to the bin, the file is added again', {
    tags: ['campaign'],
  }, async () => {
    const file = await write('twice.txt', `${SOME_TEXT} Twice.`)
    const before = await papers()
    const both = await Promise.all([run('add', file, '--json'), run('add', file, '--json')])
    const ids = both.map(({ output }) => JSON.parse(output)[0].paper)
    expect([both.map(({ code }) => code), ids[1]]).toEqual([[0, 0], ids[0]])
    expect(await papers()).toBe(before + 1)
    await colophon().DELETE('/api/v1/articles/delete', { params: { query: { articleId: ids[0] } } })
    expect(JSON.parse((await run('add', file, '--json')).output)).toMatchObject([{ outcome: 'added' }])
    expect(await papers()).toBe(before + 2)
  })

  test('Ctrl-C in the middle of an add exits with 130 and stores nothing; the same command then adds the file', {
    tags: ['campaign'],
  }, async () => {
    const file = await write('long.txt', `${SOME_TEXT}${'\n'.repeat(2_000_000)}`)
    const stored = () => readdir(join(app.context.config.DATA_DIR, 'files'), { recursive: true })
    const before = [await papers(), await stored()]
    const { port } = new URL(app.url)
    let sent = 0
    const proxy = createProxy((socket) => {
      const up = connectTo(Number(port), '127.0.0.1')
      socket.on('data', (bytes) => {
        if (sent < STALL_AT) up.write(bytes)
        sent += bytes.length
      })
      socket.on('close', () => up.destroy()).on('error', () => {})
      up.on('error', () => {}).pipe(socket)
    })
    const child = start(['add', file], { COLOPHON_URL: await listening(proxy) })
    const end = ended(child)
    await expect.poll(() => sent, SOON).toBeGreaterThan(STALL_AT)
    child.kill('SIGINT')
    expect(await end).toEqual({ code: 130, output: '', errors: '' })
    await expect.poll(async () => [await papers(), await stored()], SOON).toEqual(before)
    expect((await run('add', file)).code).toBe(0)
  })

  test('search lists papers with the matching text', async () => {
    const { code, output, errors } = await run('search', 'thin', 'layers')
    expect([code, errors]).toEqual([0, ''])
    expect(output).toContain(`${paper}  On the drying of peat\n`)
    expect(output).toMatch(/thin layers.*”/)
  })

  test('ask prints verbatim quotes with their paper, and exits with 1 when the question is refused', async () => {
    const question = 'How many samples were measured?'
    const answered = await run('ask', question, '--papers', `${paper}`)
    expect([answered.code, answered.errors]).toEqual([0, ''])
    expect(answered.output).toMatch(new RegExp(`“.*twelve samples.*” \\(On the drying of peat, .*paper ${paper}\\)`))
    const asJson = await run('ask', question, '--papers', `${paper}`, '--json')
    expect(JSON.parse(asJson.output).answer.quotes[0]).toMatchObject({ articleId: paper })
    const refused = await run('ask', 'Who won the football cup?', '--papers', `${paper}`)
    expect([refused.code, refused.errors]).toEqual([1, ''])
    expect(refused.output).not.toBe('')
  })

  // Proves: x-audit
  test('audit names the references that need a hand, and exits with 1 where there are some', async () => {
    const file = await write(
      'list.bib',
      '@misc{a, title={On the drying of peat}}\n@misc{b, title={On the wetting of seven moons}}',
    )
    const { code, output, errors } = await run('audit', file)
    expect([code, errors]).toEqual([1, ''])
    expect(output).toMatch(/^2\. .*\n {4}not found here\n1 of 2 references need a hand\.\n$/s)
    expect((await run('audit', await write('one.bib', '@misc{a, title={On the drying of peat}}'))).code).toBe(0)
    expect((await run('audit', 'absent.bib')).errors).toBe('absent.bib cannot be read (ENOENT).\n')
  })

  test('claims prints the claims of a paper with sentence and uncertainty', { tags: ['campaign'] }, async () => {
    const { code, output } = await run('claims', `${draft}`)
    expect(code).toBe(0)
    expect(output).toContain(
      'thin layers may dry faster than thick ones\n    finding, uncertainty 0.68\n    “These results suggest that thin',
    )
    expect(JSON.parse((await run('claims', `${draft}`, '--json')).output)[0]).toHaveProperty('kind')
  })

  test('export writes the citations of all my papers to the output or to a file', { tags: ['campaign'] }, async () => {
    const { code, output, errors } = await run('export')
    expect([code, errors]).toEqual([0, ''])
    expect(output.match(/^@\w+\{/gm)?.length).toBeGreaterThanOrEqual(2)
    expect((await run('export', '--format', 'ris')).output).toContain('TI  - On the drying of peat\r\n')
    expect(await run('export', '--format', 'csl', '--out', 'all.json')).toEqual({ code: 0, output: '', errors: '' })
    const titles = JSON.parse(await readFile(join(folder, 'all.json'), 'utf8')).map(
      ({ title }: { title: string }) => title,
    )
    expect(titles).toContain('On the drying of ruthenium')
    const failed = await run('export', '--out', 'absent/all.bib')
    expect(failed).toEqual({ code: 1, output: '', errors: 'absent/all.bib cannot be written (ENOENT).\n' })
  })

  test("another user's draft is not reachable", { tags: ['campaign'] }, async () => {
    const theirs = await newKey(ben)
    const refused = { code: 1, output: '', errors: 'This paper does not exist, or it is not published.\n' }
    expect(await runAs(theirs, 'claims', `${draft}`)).toEqual(refused)
    expect(await run('claims', '2000000000')).toEqual(refused)
    expect(found((await runAs(theirs, 'search', 'ruthenium', '--json')).output)).toBe(0)
    const asked = await runAs(theirs, 'ask', 'What is red?', '--papers', `${draft}`)
    expect([asked.code, asked.output]).toEqual([1, expect.not.stringMatching(/ruthenium/i)])
    expect((await runAs(theirs, 'export')).output).toBe('')
  })

  test('a key that is missing, unknown or without the scope is refused with what to do', async () => {
    expect(await runAs('', 'search', 'peat')).toMatchObject({ code: 2, errors: expect.stringContaining('API keys') })
    const unknown = await runAs('clp_wrong', 'search', 'peat')
    expect([unknown.code, unknown.errors]).toEqual([1, expect.stringMatching(/^This API key is unknown\./)])
    const reader = await newKey(ada, ['read'])
    const file = await write('denied.txt', `${SOME_TEXT} Denied.`)
    const before = await papers()
    for (const [scope, ...words] of [
      ['write', 'add', file],
      ['chat', 'ask', 'What dries?'],
      ['export', 'export'],
    ] as const) {
      const { code, output, errors } = await runAs(reader, ...words)
      expect([code, output, errors]).toEqual([1, '', expect.stringContaining(`lacks the scope “${scope}”`)])
    }
    expect(await papers()).toBe(before)
  })

  test.each([
    [[]],
    [['delete', '1']],
    [['add']],
    [['claims', 'one']],
    [['claims', '1', '2']],
    [['ask', 'What dries?', '--papers', '1,x']],
    [['search', 'peat', '--papers', '1']],
    [['export', 'all']],
    [['export', '--format', 'docx']],
    [['search', 'peat', '--verbose']],
  ])('wrong usage exits with 2 and leads to the help: %j', { tags: ['campaign'] }, async (words) => {
    const { code, output, errors } = await run(...words)
    expect([code, output, errors]).toEqual([2, '', expect.stringMatching(/.+\nSee: .*--help\n$/)])
  })

  test('without a server, or with another server, the command says so and exits with 1', {
    tags: ['campaign'],
  }, async () => {
    const other = await listening(createServer((_request, reply) => reply.end('<p>Hello</p>')))
    const noAnswer = await ended(start(['search', 'peat'], { COLOPHON_URL: 'http://127.0.0.1:9' }))
    expect(noAnswer).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^No answer from http:\/\/127\.0\.0\.1:9 /),
    })
    const another = await ended(start(['search', 'peat'], { COLOPHON_URL: other }))
    expect(another).toMatchObject({ code: 1, errors: expect.stringContaining(`There is no Colophon at ${other}`) })
    expect((await ended(start(['search', 'peat'], { COLOPHON_URL: 'papers' }))).code).toBe(2)
  })

  test('a rate limit is waited for once, and titles lose control characters', { tags: ['campaign'] }, async () => {
    const requests: string[] = []
    const title = { id: 1, title: '\u001b[31mPeat', authors: ['A. Moor'], year: 2001, snippet: null }
    const limited = createServer((request, reply) => {
      requests.push(request.url ?? '')
      const isAsked = request.url?.includes('patient') && requests.length > 1
      reply.writeHead(isAsked ? 200 : 429, { 'Content-Type': 'application/json', 'Retry-After': '1' })
      reply.end(
        JSON.stringify(isAsked ? { data: [[title], 1], meta: { exact: true } } : { message: 'Too many requests.' }),
      )
    })
    const COLOPHON_URL = await listening(limited)
    const waited = await ended(start(['search', 'patient'], { COLOPHON_URL }))
    expect(waited).toEqual({
      code: 0,
      output: '1  [31mPeat\n    A. Moor, 2001\n1 found, 1 listed\n',
      errors: 'Too many requests. Waiting 1 s.\n',
    })
    requests.length = 0
    const refused = await ended(start(['search', 'peat'], { COLOPHON_URL }))
    expect([refused.code, requests.length]).toEqual([1, 2])
  })
})
