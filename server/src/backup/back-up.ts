import { createWriteStream, existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import type { Context } from '../platform/context.ts'
import { deriveKey } from '../platform/crypto/secrets.ts'
import { LOCKS } from '../platform/database/advisory-locks.ts'
import { FileMissing } from '../platform/files/files.ts'
import { inOnePiece, jsonEntry, type ZipEntry, zipStream } from '../platform/files/zip-stream.ts'
import { BackupRefused, hashing, MANIFEST, type Manifest, PLACES } from './backup-file.ts'
import { copiedSequences, copiedTables, copyOut } from './copy-tables.ts'
import { FOLDERS, referencedFiles } from './referenced-files.ts'

type Installation = Pick<Context, 'pool' | 'files' | 'config' | 'secret' | 'now'>

/** What a backup has: numbers of files and of rows' tables, and the keys of files that the store does not have. */
export type BackedUp = { files: number; tables: number; missing: string[] }

/** Files of DATA_DIR that belong to an installation; the state of the local chain may be newer than the database. */
const DATA_FILES = ['chain.json', 'chain/deployment.json']

/**
 * Writes database, files and secrets to one file, mode 0600, while the product may go on: the database as of one moment,
 * and every file that it refers to then. The file appears once it is complete. Throws BackupRefused.
 */
export async function backUp(context: Installation, path: string): Promise<BackedUp> {
  if (existsSync(path)) throw new BackupRefused(`${path} exists already.`)
  const client = await context.pool.connect()
  const draft = `${path}.part`
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCKS.backup}) as held,
      to_regclass('public.articles') is not null as exists`)
    if (!rows[0]?.held) throw new BackupRefused('Another backup is being made.')
    if (!rows[0]?.exists) throw new BackupRefused('There is nothing to back up.')
    const result: BackedUp = { files: 0, tables: 0, missing: [] }
    await pipeline(
      zipStream(contents(context, client, result)),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    ).catch(async (error) => {
      await rm(draft, { force: true })
      throw error
    })
    await rename(draft, path)
    return result
  } finally {
    client.release(true)
  }
}

async function* contents(context: Installation, client: PoolClient, result: BackedUp): AsyncGenerator<ZipEntry> {
  const digests: Record<string, string> = {}
  const kept = (name: string, content: AsyncIterable<Uint8Array>): ZipEntry => ({
    name,
    open: async () => {
      const read = hashing(content)
      return (async function* () {
        yield* read.content
        digests[name] = read.digest()
      })()
    },
  })
  const copied = new Set<string>()
  async function* fileEntry(key: string): AsyncGenerator<ZipEntry> {
    const content = await readIfThere(context, key)
    if (!content) return
    copied.add(key)
    yield kept(PLACES.file(key), content)
  }

  for (const folder of FOLDERS) {
    for await (const { key } of context.files.list(folder)) yield* fileEntry(key)
  }
  result.missing = yield* snapshot(client, copied, fileEntry)
  result.files = copied.size
  const tables = await copiedTables(client)
  result.tables = tables.length
  for (const table of tables) {
    yield kept(PLACES.table(table.name), copyOut(client, table).pipe(createGzip()))
  }
  const [sequences, migrations] = [await copiedSequences(client), await migrationsOf(client)]
  await client.query('commit')
  for (const place of [...(await secretFiles(context)), ...DATA_FILES]) {
    const content = await readFile(join(context.config.DATA_DIR, place)).catch(absent)
    if (content) yield kept(PLACES.data(place), inOnePiece(content))
  }
  const manifest: Manifest = {
    format: 1,
    createdAt: context.now().toISOString(),
    migrations,
    tables,
    sequences,
    secret: secretMark(context.secret),
    missing: result.missing,
    digests,
  }
  yield jsonEntry(MANIFEST, manifest)
}

/**
 * Begins a transaction on the database as of one moment, of which all files are copied. A file that is removed
 * meanwhile is not referred to at a later moment; one that still is, is missing, and its key is returned.
 */
async function* snapshot(
  client: PoolClient,
  copied: ReadonlySet<string>,
  fileEntry: (key: string) => AsyncGenerator<ZipEntry>,
): AsyncGenerator<ZipEntry, string[]> {
  let before: string[] = []
  for (;;) {
    await client.query('begin isolation level repeatable read read only')
    const others = (await referencedFiles(client)).filter((key) => !copied.has(key))
    for (const key of others) yield* fileEntry(key)
    const gone = others.filter((key) => !copied.has(key))
    if (gone.every((key) => before.includes(key))) return gone
    before = gone
    await client.query('rollback')
  }
}

/** SHA-256 of the migrations that ran, oldest first. */
export async function migrationsOf(client: Pick<PoolClient, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map(({ hash }) => hash)
}

/** Tells an instance secret from another without giving it away. */
export function secretMark(secret: Uint8Array): string {
  return Buffer.from(deriveKey(secret, 'backup')).toString('hex')
}

async function readIfThere({ files }: Installation, key: string): Promise<Readable | null> {
  try {
    return await files.read(key)
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

async function secretFiles({ config }: Installation): Promise<string[]> {
  const names = (await readdir(join(config.DATA_DIR, 'secrets')).catch(absent)) ?? []
  return names.filter((name) => /^[a-z-]+$/.test(name)).map((name) => `secrets/${name}`)
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
