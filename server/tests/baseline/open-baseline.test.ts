import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { authCalls } from '@colophon/protocol/auth/calls'
import { commentCalls } from '@colophon/protocol/comments/calls'
import { highlightCalls } from '@colophon/protocol/highlights/calls'
import { libraryCalls } from '@colophon/protocol/library/calls'
import { importCalls } from '@colophon/protocol/library/import-calls'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { checkInstallation } from '../../src/backup/check.ts'
import { indexedPapers } from '../../src/papers/index/indexed-papers.ts'
import { MIGRATIONS, migrate, ourMigrations, withBaseline } from '../../src/platform/database/migrate.ts'
import { call } from '../testing/call.ts'
import { testDatabase } from '../testing/database.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { startWorker } from '../testing/make-article.ts'
import { PASSWORD, userOf } from '../testing/make-user.ts'
import { createTemplate } from '../testing/template-database.ts'

const DATA = fileURLToPath(new URL('data', import.meta.url))
const SECRET_KEY = 'fixture'.repeat(6)
const JOURNAL = 'select hash from drizzle.__drizzle_migrations order by created_at'

/** A digest of all that PostgreSQL knows of the schema, except NOT NULL constraints, which version 18 also names. */
const SCHEMA = `
  with ours as (select oid from pg_class where relnamespace = 'public'::regnamespace), lines(line) as (
    select concat_ws(' ', oid::regclass, relkind, relpersistence) from pg_class where oid in (select oid from ours)
    union all select concat_ws(' ', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid)) from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid in (select oid from ours) and attnum > 0
    union all select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from ours)
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where conrelid in (select oid from ours) and contype in ('p', 'u', 'f', 'c', 'x')
    union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid in (select oid from ours) and not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e'))
  select count(*)::int as lines, md5(string_agg(line, E'\\n' order by line collate "C")) as digest from lines`

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const journalOf = async (url: string) => (await query(url, JOURNAL)).map(({ hash }) => String(hash))

/** Creates the tables of the baseline and fills them with the rows of the installation. */
async function fill(url: string): Promise<void> {
  const baseline = await readFile(join(MIGRATIONS, '0000_baseline.sql'), 'utf8')
  await query(url, baseline)
  await query(
    url,
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  await query(url, await readFile(join(DATA, 'database.sql'), 'utf8'))
}

/** Runs `npm run admin -- migrate` on a database. */
function migrating(url: string): ChildProcess & { ended: Promise<{ code: number | null; errors: string }> } {
  const file = fileURLToPath(new URL('../../src/admin/main.ts', import.meta.url))
  const child = spawn(process.execPath, [file, 'migrate'], {
    env: { ...process.env, DATABASE_URL: url, SECRET_KEY },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr?.on('data', (text) => (errors += text))
  const ended = once(child, 'close').then(([code]) => ({ code, errors }))
  return Object.assign(child, { ended })
}

describe('the data of an installation of commit 7effe034', { tags: ['campaign'] }, () => {
  let before: Awaited<ReturnType<typeof createTemplate>>
  beforeAll(async () => {
    before = await createTemplate(inject('testServer').url, fill)
  })
  afterAll(() => before.drop())

  /** Its database, as it was left. */
  async function older(): Promise<string> {
    const { url, drop } = await testDatabase(before.name)
    onTestFinished(drop)
    return url
  }

  test('the baseline has the schema that the replaced migrations made', async () => {
    // What the query returned for that installation.
    expect(await query(await older(), SCHEMA)).toEqual([{ lines: 1788, digest: 'f2d0d70487daa92193d6589e90c72b44' }])
  })

  describe('opened with this version', () => {
    let app: TestApp
    let close = async () => {}
    beforeAll(async () => {
      const { url, drop } = await testDatabase(before.name)
      await migrate(url)
      await migrateJobs({ connectionString: url })
      app = await makeApp({ template: { database: new URL(url).pathname.slice(1), folder: DATA }, env: { SECRET_KEY } })
      const worker = await startWorker(app)
      close = async () => {
        await worker.stop()
        await app.close()
        await drop()
      }
    })
    afterAll(() => close())

    const signIn = async (name: string) => {
      const body = { email: `${name}@example.org`, password: PASSWORD }
      const { data } = await call(app, authCalls.login, { body })
      return userOf(app, { id: data.user.id, accessToken: data.accessToken })
    }

    test('it has its papers with their text, details and files', async () => {
      const ada = await signIn('ada')
      const { data } = await ada.call(storageCalls.myArticles, { query: { doneStatus: 'true' } })
      expect(data[0].map(({ title, isPublished }) => [title, isPublished])).toEqual([
        ['On the drying of clay', false],
        ['On the drying of sand', false],
        ['On the drying of peat', true],
      ])
      expect(data[0][2]).toMatchObject({ authors: ['Ada Roe', 'Ben van der Moor'], year: 2020, doi: '10.5555/peat.1' })
      const document = await ada.call(readerCalls.document, { query: { articleId: 2 } })
      expect(document.data.text).toContain('Sand loses water faster than peat.')
      const file = await ada.call(storageCalls.file, { query: { articleId: 2 } })
      expect(file).toMatchObject({ status: 200, data: expect.stringContaining('The mass of every sample fell') })
      await app.context.search.rebuild(indexedPapers(app.context.db))
      expect(await checkInstallation(app.context)).toEqual({ papers: 4, files: 4, problems: [] })
    })

    test('shared notes stay shared with the collections that have their paper, and their authors are notified', async () => {
      const [ada, ben] = [await signIn('ada'), await signIn('ben')]
      const notes = async (user: typeof ada, articleId: number) => {
        const { data } = await user.call(highlightCalls.list, { query: { articleId } })
        return data.map(({ note, collectionIds, author }) => [note, collectionIds, author?.name ?? null])
      }
      expect(await notes(ada, 1)).toEqual([
        ['For me alone.', [], null],
        ['Compare with clay.', [1], null],
      ])
      expect(await notes(ada, 3)).toEqual([['Not filed yet.', [], null]])
      expect(await notes(ben, 1)).toEqual([
        ['Which air?', [], null],
        ['Compare with clay.', [1], 'Ada'],
      ])
      const notified = async (user: typeof ada) => {
        const { data } = await user.call(notificationCalls.list, { query: {} })
        return data[0].filter(({ type }) => type === 'Your shared highlights changed').map(({ note }) => note)
      }
      expect(await notified(ada)).toEqual(['Still shared: 1 in Field notes. Not shared any more: 1'])
      expect(await notified(ben)).toEqual(['Not shared any more: 1'])
    })

    test('a shared collection keeps its papers and its member', async () => {
      const [ada, ben] = [await signIn('ada'), await signIn('ben')]
      const shared = { name: 'Field notes', papers: 2 }
      expect((await ada.call(libraryCalls.collections, {})).data).toMatchObject([{ ...shared, role: 'owner' }])
      expect((await ben.call(libraryCalls.collections, {})).data).toMatchObject([
        { name: 'Field notes', role: 'reader' },
      ])
      const { data } = await ada.call(libraryCalls.members, { query: { collectionId: 1 } })
      expect(JSON.stringify(data)).toContain('"Ben"')
    })

    test('an imported library keeps its papers, tags and remarks', async () => {
      const ben = await signIn('ben')
      const { data } = await ben.call(storageCalls.myArticles, { query: { doneStatus: 'true' } })
      expect(data[0]).toMatchObject([{ title: 'Moisture of a plot', authors: ['Eva Moor'], year: 2021 }])
      expect((await ben.call(libraryCalls.tags, {})).data).toMatchObject([{ name: 'plots', papers: 1 }])
      expect((await ben.call(importCalls.currentImport, {})).data).toMatchObject({
        status: 'done',
        progress: { items: 1, of: 1, addedFiles: 1 },
        remarks: { total: 1, first: [{ item: 'The water of no plot' }] },
      })
    })

    test('new rows follow the numbers of the old ones', async () => {
      const ben = await signIn('ben')
      const { data } = await ben.call(commentCalls.create, { body: { articleId: 1, message: 'And sand?' } })
      expect(data.commentId).toBe(2)
    })
  })

  test('its journal has the baseline instead of the replaced migrations, and then ours', async () => {
    const url = await older()
    expect(withBaseline(await journalOf(url))).toEqual(ourMigrations().slice(0, 1))
    await migrate(url)
    expect(await journalOf(url)).toEqual(ourMigrations())
    await migrate(url)
    expect(await journalOf(url)).toEqual(ourMigrations())
  })

  test('a database with later migrations runs only what it lacks', async () => {
    const url = await older()
    const ran = await journalOf(url)
    await migrate(url)
    const values = [...ran, ...ourMigrations().slice(1)].map((hash) => `('${hash}')`).join()
    await query(
      url,
      `create table later as select * from drizzle.__drizzle_migrations;
       truncate drizzle.__drizzle_migrations restart identity;
       insert into drizzle.__drizzle_migrations (hash) values ${values};
       update drizzle.__drizzle_migrations ran set created_at =
         coalesce((select created_at from later where later.hash = ran.hash), (select min(created_at) from later) - (44 - id))`,
    )
    await migrate(url)
    expect(await journalOf(url)).toEqual(ourMigrations())
  })

  test('a database older than the baseline is refused with the version to start first, and is not changed', async () => {
    const url = await older()
    await query(url, 'delete from drizzle.__drizzle_migrations where id = 44')
    const ran = await journalOf(url)
    expect(await migrating(url).ended).toEqual({ code: 1, errors: expect.stringContaining('commit 7effe034') })
    expect(await journalOf(url)).toEqual(ran)
    expect(withBaseline(ran)).toEqual(ran)
  })

  test('two processes that start at once migrate once', { tags: ['campaign'] }, async () => {
    const url = await older()
    const ended = await Promise.all([migrating(url).ended, migrating(url).ended])
    expect(ended).toEqual([
      { code: 0, errors: '' },
      { code: 0, errors: '' },
    ])
    expect(await journalOf(url)).toEqual(ourMigrations())
    expect(
      await query(url, `select count(*)::int from notifications where type = 'Your shared highlights changed'`),
    ).toEqual([{ count: 2 }])
  })

  test('a process killed while it records the baseline leaves the journal as it was, and the next one migrates', {
    tags: ['campaign'],
  }, async () => {
    const url = await older()
    const ran = await journalOf(url)
    const blocker = new pg.Client({ connectionString: url })
    await blocker.connect()
    await blocker.query('begin; select from drizzle.__drizzle_migrations where id = 44 for update')
    const child = migrating(url)
    const waiting = `select pid from pg_stat_activity where datname = current_database() and query like 'with replaced%' and wait_event_type = 'Lock'`
    await expect.poll(() => query(url, waiting), { timeout: 30_000 }).toHaveLength(1)
    child.kill('SIGKILL')
    await child.ended
    await query(url, `select pg_terminate_backend(pid, 10000) from (${waiting}) killed`)
    await blocker.end()
    expect(await journalOf(url)).toEqual(ran)
    await migrate(url)
    expect(await journalOf(url)).toEqual(ourMigrations())
  })
})

test('only the snapshot of the last migration is kept, from which drizzle-kit generates the next', async () => {
  const { entries } = JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'))
  const last = String(entries.at(-1).idx).padStart(4, '0')
  expect((await readdir(join(MIGRATIONS, 'meta'))).sort()).toEqual([`${last}_snapshot.json`, '_journal.json'])
})
