import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { call } from '../../tests/testing/call.ts'
import { testDatabase } from '../../tests/testing/database.ts'
import { makeApp } from '../../tests/testing/make-app.ts'
import { makeArticle, SOME_TEXT, SOON, settled, startWorker, upload } from '../../tests/testing/make-article.ts'
import { runAdmin, startAdmin } from '../../tests/testing/run-admin.ts'
import { untilWorked } from '../../tests/testing/stored.ts'
import { useApp } from '../../tests/testing/use-app.ts'

/** Of every kept table of the product and its queue, a hash of its rows, without the locks of jobs; completions are counted anew. */
const HASHES = `select table_name as name, (xpath('/row/hash/text()', query_to_xml(format(
    'select md5(coalesce(string_agg(line, '','' order by line), '''')) as hash
     from (select (to_jsonb(each) - ''locked_at'' - ''locked_by'' - ''is_available'')::text as line from %I.%I each) lines',
    table_schema, table_name), false, true, '')))[1]::text as hash
  from information_schema.tables where table_type = 'BASE TABLE' and table_name not in ('call_counts', 'suggestions', 'suggestion_changes')
    and (table_schema = 'public' or table_name in ('_private_jobs', '_private_tasks', '_private_job_queues'))
  order by 1`

// Proves: x-backup
describe('npm run admin -- backup and restore', () => {
  const scene = useApp()
  let folder: string
  let preparing: ReturnType<typeof prepare> | undefined
  /** Two papers, their backup, what was stored then, and where the backup is restored to; made by the first test that runs. */
  const prepared = () => (preparing ??= prepare())
  const databases: Awaited<ReturnType<typeof testDatabase>>[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'colophon-backup-'))
  })
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.drop()))
    await rm(folder, { recursive: true })
  })

  /** Runs a command; `DATA_DIR` and `DATABASE_URL` are those of the application unless `env` has others. */
  const run = (args: string[], env?: Record<string, string>) => runAdmin(scene.app, args, settings(env))
  const settings = (env?: Record<string, string>) => ({ INIT_CWD: folder, LOCAL_CHAIN: 'off', ...env })

  /** An empty installation to restore into. */
  async function emptyPlace() {
    const database = await testDatabase()
    const dataDir = await mkdtemp(join(folder, 'restored-'))
    databases.push(database)
    return { dataDir, url: database.url, env: { DATABASE_URL: database.url, DATA_DIR: dataDir } }
  }

  async function rowsOf(url: string): Promise<Record<string, string>> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ name: string; hash: string }>(HASHES).finally(() => client.end())
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
  }

  const exists = (path: string) => existsSync(join(folder, path))

  async function prepare() {
    const { app, owner } = scene
    const open = await makeArticle(owner, { name: 'open.txt', content: `Open ${SOME_TEXT}`, isPublished: true })
    const draft = await makeArticle(owner, { name: 'draft.txt', content: `Draft ${SOME_TEXT}` })
    // Also those that are due later.
    await expect.poll(() => app.context.db.$count(sql`graphile_worker._private_jobs`), SOON).toBe(0)
    const made = await run(['backup', 'lab.zip'])
    const before = await rowsOf(app.context.config.DATABASE_URL ?? '')
    const restoredTo = await emptyPlace()
    const restored = await run(['restore', 'lab.zip'], restoredTo.env)
    return { open, draft, made, before, restoredTo, restored }
  }

  test('a restored installation has the same rows, files, keys and search as the one that was backed up', {
    tags: ['campaign'],
  }, async () => {
    const { app, owner, reader } = scene
    const { open, draft, made, before, restoredTo, restored } = await prepared()
    expect(made).toMatchObject({ code: 0, errors: '', output: expect.stringMatching(/^lab\.zip: .* 2 files/) })
    expect((await stat(join(folder, 'lab.zip'))).mode & 0o777).toBe(0o600)
    expect(restored).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringMatching(/^Restored 2 papers and 2 files/),
    })
    expect(await rowsOf(restoredTo.url)).toEqual(before)

    const name = new URL(restoredTo.url).pathname.slice(1)
    const other = await makeApp({ template: { database: name, folder: restoredTo.dataDir } })
    onTestFinished(() => other.close())
    const mine = await owner.call(storageCalls.myArticles, { query: { doneStatus: 'true' } })
    const there = await call(
      other,
      storageCalls.myArticles,
      { query: { doneStatus: 'true' } },
      { token: owner.accessToken },
    )
    expect(there.data).toEqual(mine.data)
    const found = await call(
      other,
      knowledgeCalls.search,
      { query: { search: 'peat' } as never },
      { token: reader.accessToken },
    )
    expect(found.data[0].map(({ id }) => id)).toEqual([open.id])
    const [from, to] = await Promise.all(
      [app, other].map(async ({ context }) => {
        const { rows } = await context.pool.query('select article_url as key from articles where id = $1', [draft.id])
        return buffer(await context.files.read(rows[0].key))
      }),
    )
    expect(from?.equals(to ?? Buffer.alloc(0))).toBe(true)
    expect(await run(['check'], restoredTo.env)).toMatchObject({
      code: 0,
      output: '2 papers and 2 files: database, files, keys and search agree.\n',
    })
  })

  test('a restore that was killed is repeated, and one over accounts or papers is refused', {
    tags: ['campaign'],
  }, async () => {
    await prepared()
    await makeArticle(scene.owner, { name: 'killed.txt', content: `Killed ${SOME_TEXT}` })
    expect(await run(['backup', 'killed.zip'])).toMatchObject({ code: 0 })
    const place = await emptyPlace()
    await mkdir(join(folder, 'points'), { recursive: true })
    await writeFile(join(folder, 'points', 'restore:before-rows'), '')
    const points = join(folder, 'points')
    const child = startAdmin(scene.app, ['restore', 'killed.zip'], settings({ ...place.env, FAIL_POINTS: points }))
    await expect.poll(() => exists('points/restore:before-rows.reached'), SOON).toBe(true)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await rm(join(folder, 'points'), { recursive: true })
    expect(await run(['restore', 'killed.zip'], place.env)).toMatchObject({ code: 0, errors: '' })
    const before = await rowsOf(place.url)
    expect(await run(['restore', 'killed.zip'], place.env)).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^There are accounts or papers already/),
    })
    expect(await rowsOf(place.url)).toEqual(before)
  })

  test('a damaged or incomplete backup is refused, and a backup replaces no file', { tags: ['campaign'] }, async () => {
    await prepared()
    const place = await emptyPlace()
    const whole = await readFile(join(folder, 'lab.zip'))
    const damaged = Buffer.from(whole)
    const at = damaged.indexOf('files/papers/') + 120
    damaged[at] = (damaged[at] ?? 0) ^ 1
    await writeFile(join(folder, 'damaged.zip'), damaged)
    await writeFile(join(folder, 'half.zip'), whole.subarray(0, whole.length / 2))
    for (const [file, message] of [
      ['damaged.zip', /files\/papers\/.* is damaged\.\n$/],
      ['half.zip', /not a complete backup\.\n$/],
    ] as const) {
      expect(await run(['restore', file], place.env), file).toMatchObject({
        code: 1,
        output: '',
        errors: expect.stringMatching(message),
      })
    }
    expect(await run(['backup', 'lab.zip'])).toMatchObject({ code: 1, errors: expect.stringMatching(/exists already/) })
    expect((await readFile(join(folder, 'lab.zip'))).equals(whole)).toBe(true)
  })

  test('the check names missing files, missing keys and papers that the search lacks', {
    tags: ['campaign'],
  }, async () => {
    const { draft, restoredTo } = await prepared()
    const { context } = scene.app
    const { rows } = await context.pool.query('select article_url as key from articles where id = $1', [draft.id])
    await rm(join(restoredTo.dataDir, 'files', rows[0].key))
    await writeFile(join(restoredTo.dataDir, 'secrets', 'files'), `${'0'.repeat(64)}\n`)
    await rm(join(restoredTo.dataDir, 'search'), { recursive: true })
    const { code, output } = await run(['check'], restoredTo.env)
    expect(code).toBe(1)
    expect(output.split('\n')).toEqual([
      expect.stringMatching(/^1 of 2 files are missing: papers\/.*\.pgp\. Bring them back\.$/),
      expect.stringMatching(/^The key [0-9a-f]{16} of an encrypted file is not here/),
      expect.stringMatching(/^The search differs from the database in 2 papers: .*reindex\.$/),
      '',
    ])
  })

  test('a backup taken while papers are uploaded and cancelled restores to a consistent state', {
    tags: ['campaign'],
  }, async () => {
    const { app, owner } = scene
    const worker = await startWorker(app)
    onTestFinished(() => worker.stop())
    const uploads = Array.from({ length: 15 }, async (_, index) => {
      const { data } = await upload(owner, { name: `${index}.txt`, content: `Number ${index}. ${SOME_TEXT}` })
      if (index % 5 === 0) await owner.call(articleCalls.delete, { query: { articleId: data.id } })
      return data.id
    })
    await uploads[5]
    expect(await run(['backup', 'busy.zip'])).toMatchObject({ code: 0, errors: '' })
    await Promise.all(uploads)

    const place = await emptyPlace()
    expect(await run(['restore', 'busy.zip'], place.env)).toMatchObject({ code: 0, errors: '' })
    const other = await makeApp({ template: { database: new URL(place.url).pathname.slice(1), folder: place.dataDir } })
    onTestFinished(() => other.close())
    const otherWorker = await startWorker(other)
    onTestFinished(() => otherWorker.stop())
    await untilWorked(other)
    const { rows } = await other.context.pool.query(
      `select id, status, stage, reason from articles where deleted_at is null`,
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ status }) => status !== 'complete' && status !== 'published')).toEqual([])
    expect(await settled(owner, rows[0].id)).toBeDefined()
  })
})
