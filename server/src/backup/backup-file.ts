import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { type Entry, openPromise } from 'yauzl'
import { z } from 'zod'

/** The format of backups, raised when older products cannot read them any more. */
const FORMAT = 1

/** The last file of a backup, which says what is in it. */
const Manifest = z.object({
  format: z.literal(FORMAT, 'It was made by a newer version of the product.'),
  createdAt: z.iso.datetime(),
  /** SHA-256 of each migration of the database, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Tells whether an installation has the same instance secret. */
  secret: z.string(),
  /** Keys of files that the database refers to and that were not in the store. */
  missing: z.array(z.string()),
  /** SHA-256 of each other file of the backup. */
  digests: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'

/** Where things are in a backup. */
export const PLACES = {
  table: (name: string) => `tables/${name}.copy.gz`,
  file: (key: string) => `files/${key}`,
  /** Relative to DATA_DIR. */
  data: (path: string) => `data/${path}`,
}

/** A backup is not made, or not restored; the message says why and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** A complete backup; `read` rejects where the content is not what was written. */
export type OpenBackup = {
  manifest: Manifest
  /** Names of its files below a folder. */
  below(folder: string): string[]
  read(name: string): Promise<Readable>
  close(): void
}

/** Opens a backup file; throws BackupRefused where it is incomplete or no backup. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const refused = (reason: string) => new BackupRefused(`${path} cannot be restored. ${reason}`)
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    throw refused(error.code === 'ENOENT' ? 'There is no such file.' : 'It is not a complete backup.')
  })
  const content = (entry: Entry) => zip.openReadStreamPromise(entry)
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const last = entries.get(MANIFEST)
    const parsed = Manifest.safeParse(last && (await json(await content(last))))
    if (!parsed.success) throw refused(last ? (parsed.error.issues[0]?.message ?? '') : 'It is not a complete backup.')
    const manifest = parsed.data
    return {
      manifest,
      below: (folder) => Object.keys(manifest.digests).filter((name) => name.startsWith(folder)),
      async read(name) {
        const entry = entries.get(name)
        if (!entry) throw refused(`${name} is missing in it.`)
        return Readable.from(checked(await content(entry), manifest.digests[name], refused(`${name} is damaged.`)))
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** The content, which ends with an error if it is not what was written. */
async function* checked(content: Readable, digest: string | undefined, damaged: Error): AsyncGenerator<Uint8Array> {
  const read = hashing(content)
  yield* read.content
  if (read.digest() !== digest) throw damaged
}

/** Hashes a content as it passes. */
export function hashing(content: AsyncIterable<Uint8Array>): {
  content: AsyncGenerator<Uint8Array>
  /** SHA-256 as hexadecimal digits, once, after the content has passed. */
  digest(): string
} {
  const hash = createHash('sha256')
  async function* passing() {
    for await (const piece of content) {
      hash.update(piece)
      yield piece
    }
  }
  return { content: passing(), digest: () => hash.digest('hex') }
}
