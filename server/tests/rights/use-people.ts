import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { tokensOf } from '../../src/accounts/sessions/tokens.ts'
import { sessions } from '../../src/accounts/tables.ts'
import { execute } from '../testing/database.ts'
import { type AppTemplate, makeApp, type TestApp } from '../testing/make-app.ts'
import { makeArticle, startWorker } from '../testing/make-article.ts'
import { type TestUser, userOf } from '../testing/make-user.ts'
import { untilWorked } from '../testing/stored.ts'
import { makePeople, type People } from './people.ts'

/** Contents of the template: the users of the matrix, and the id of a processed paper of the owner. */
type PeopleTemplate = AppTemplate & { people: Record<keyof People, Omit<TestUser, 'app' | 'call'>>; original: number }

const LOCK = 7_301_552

/** The template of this run, built by the first test file that needs it; the others wait. */
async function peopleTemplate(): Promise<PeopleTemplate> {
  const { url, folder } = inject('testServer')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return (await readTemplate(folder)) ?? (await buildTemplate(folder))
  } finally {
    await client.end()
  }
}

/** An application with the users of the matrix, freshly signed in, and a processed paper to copy from. */
async function makePeopleApp(): Promise<{ app: TestApp; people: People; original: number }> {
  const template = await peopleTemplate()
  const app = await makeApp({ template })
  const { db, secret } = app.context
  const opened = await db.update(sessions).set({ rotatedAt: new Date() }).returning()
  const people = Object.entries(template.people).map(async ([name, person]) => {
    const session = opened.find(({ accountId }) => accountId === person.id)
    if (!session) throw new Error(`${name} has no session in the template`)
    return [name, userOf(app, { ...person, ...(await tokensOf(secret, session)) })] as const
  })
  return {
    app,
    people: Object.fromEntries(await Promise.all(people)) as unknown as People,
    original: template.original,
  }
}

async function buildTemplate(folder: string): Promise<PeopleTemplate> {
  const app = await makeApp()
  const people = await makePeople(app)
  const worker = await startWorker(app)
  const { id: original } = await makeArticle(people.owner)
  await untilWorked(app)
  await worker.stop()
  await app.stop()
  const { config, pool } = app.context
  const { url, peopleTemplate: database } = inject('testServer')
  const built = new URL(String(pool.options.connectionString)).pathname.slice(1)
  await execute(url, `ALTER DATABASE ${built} RENAME TO ${database}`)
  const template: PeopleTemplate = { database, folder: join(folder, 'people'), people, original }
  await rename(config.DATA_DIR, template.folder)
  await writeFile(fileIn(folder), JSON.stringify(template))
  return template
}

async function readTemplate(folder: string): Promise<PeopleTemplate | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as PeopleTemplate)
}

function fileIn(folder: string): string {
  return join(folder, 'people.json')
}

/** An application without a worker, the users of the matrix, and a processed paper to copy from. */
export type PeopleScene = { app: TestApp; people: People; original: number }

/** Opens such a scene for the tests of the calling `describe`; empty until they begin. */
export function usePeople(): PeopleScene {
  const scene = {} as PeopleScene
  beforeAll(async () => {
    Object.assign(scene, await makePeopleApp())
  })
  afterAll(() => scene.app.close())
  return scene
}
