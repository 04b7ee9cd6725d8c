import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { readPaperFile } from '../papers/files/paper-file.ts'
import { indexedIds } from '../papers/index/indexed-papers.ts'
import type { Config } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { FileKeyMissing } from '../platform/crypto/file-keys.ts'
import { FileDamaged, FileMissing } from '../platform/files/files.ts'
import { SealBroken } from '../platform/files/sealed-format.ts'
import { SearchDamaged } from '../search/store/damage.ts'
import { referencedFiles } from './referenced-files.ts'

/** What an installation has, and what is wrong with it, each with what to do. */
export type Checked = { papers: number; files: number; problems: string[] }

const AT_ONCE = 8
/** Until what was changed is found, in milliseconds, twice. */
const INDEXED_WITHIN_MS = 4000
const SHOWN = 5

/** Compares database, files, keys, search and the follower of the chain; changes nothing. */
export async function checkInstallation(context: Context): Promise<Checked> {
  const files = await referencedFiles(context.pool)
  const papers = await indexedIds(context.db)
  const problems = [
    ...(await missingFiles(context, files)),
    ...(await damagedFiles(context)),
    ...(await missingKeys(context)),
    ...(await wrongIndex(context).catch(damagedIndex)),
    ...(await wrongChain(context)),
  ]
  return { papers: papers.size, files: files.length, problems }
}

async function missingFiles({ files }: Context, keys: string[]): Promise<string[]> {
  const limit = pLimit(AT_ONCE)
  const missing: string[] = []
  const look = async (key: string) => {
    await files.size(key).catch((error: unknown) => {
      if (!(error instanceof FileMissing)) throw error
      missing.push(key)
    })
  }
  await Promise.all(keys.map((key) => limit(look, key)))
  if (missing.length === 0) return []
  return [`${missing.length} of ${keys.length} files are missing: ${listed(missing.sort())}. Bring them back.`]
}

/** Reads the file of every paper and compares it with the hash of the upload. */
async function damagedFiles(context: Context): Promise<string[]> {
  const { rows } = await context.pool.query<PaperFile>(
    `select id, article_url as "articleUrl", size_bytes::float8 as "sizeBytes", sha256 from articles where format is not null`,
  )
  const limit = pLimit(AT_ONCE)
  const damaged: string[] = []
  const compare = async (paper: PaperFile) => {
    if (!(await isWhole(context, paper))) damaged.push(`${paper.articleUrl} (paper ${paper.id})`)
  }
  await Promise.all(rows.map((paper) => limit(compare, paper)))
  if (damaged.length === 0) return []
  const files = listed(damaged.sort())
  return [`${damaged.length} of ${rows.length} files of papers are damaged: ${files}. Copy them from a backup.`]
}

type PaperFile = { id: number; articleUrl: string; sizeBytes: number; sha256: string }

/** True also for a file that is missing, or whose key is, which are other problems. */
async function isWhole(context: Context, paper: PaperFile): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    for await (const part of await readPaperFile(context, paper)) hash.update(part)
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileKeyMissing) return true
    if (error instanceof FileDamaged || error instanceof SealBroken) return false
    throw error
  }
  return hash.digest('hex') === paper.sha256
}

/** Whether the installation has every key that wraps keys of files. */
async function missingKeys({ pool, fileKeys }: Context): Promise<string[]> {
  const { rows } = await pool.query<{ keyId: string; wrapped: Buffer }>(
    'select distinct on (key_id) key_id as "keyId", wrapped from file_keys',
  )
  const problems = await Promise.all(
    rows.map((key) =>
      fileKeys.unwrap(key).then(
        () => null,
        (error: Error) => `${error.message}.`,
      ),
    ),
  )
  return problems.filter((problem) => problem !== null)
}

function damagedIndex(error: unknown): string[] {
  if (!(error instanceof SearchDamaged)) throw error
  return ['The search tables are damaged or missing. Run npm run admin -- reindex.']
}

/** Compares the search with the database; a difference that a running job removes meanwhile does not count. */
async function wrongIndex({ db, search }: Context): Promise<string[]> {
  await search.verify()
  const differences = async () => {
    const [expected, found] = [await indexedIds(db), await search.ids()]
    return [...[...expected].filter((id) => !found.has(id)), ...[...found].filter((id) => !expected.has(id))]
  }
  let wrong = await differences()
  if (wrong.length > 0) {
    await pause(INDEXED_WITHIN_MS)
    const later = new Set(await differences())
    wrong = wrong.filter((id) => later.has(id))
  }
  if (wrong.length === 0) return []
  const papers = listed(wrong.sort((a, b) => a - b).map(String))
  return [`The search differs from the database in ${wrong.length} papers: ${papers}. Run npm run admin -- reindex.`]
}

/** Whether the last block that was read is still one of the chain; says nothing where there is no chain. */
async function wrongChain({ pool, config }: Context): Promise<string[]> {
  const { rows } = await pool.query<{ number: string; hash: string | null }>(
    'select block_number as number, block_hash as hash from chain_cursor',
  )
  const [cursor] = rows
  const url = await chainUrl(config)
  if (!cursor?.hash || !url) return []
  const hash = await blockHash(url, Number(cursor.number)).catch(() => undefined)
  if (hash === undefined) return ['The chain did not answer, so what was read of it was not compared.']
  return hash === cursor.hash
    ? []
    : [`Block ${cursor.number} of the chain is not the one that was read. The product reads it again while it runs.`]
}

async function chainUrl({ chain, DATA_DIR }: Config): Promise<string | null> {
  if (chain.kind === 'remote') return chain.rpcUrl
  // The local chain runs only while the product does.
  const port = Number(await readFile(join(DATA_DIR, 'chain', 'port'), 'utf8').catch(() => ''))
  const url = `http://127.0.0.1:${port}`
  const isRunning = port > 0 && (await blockHash(url, 0).catch(() => null))
  return isRunning ? url : null
}

/** Null where the chain has no such block. */
async function blockHash(url: string, number: number): Promise<string | null> {
  const { createPublicClient, http } = await import('viem')
  const client = createPublicClient({ transport: http(url, { timeout: 5000, retryCount: 0 }) })
  if ((await client.getBlockNumber()) < number) return null
  return (await client.getBlock({ blockNumber: BigInt(number) })).hash
}

function listed(names: string[]): string {
  return names.length > SHOWN
    ? `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`
    : names.join(', ')
}
