import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileMissing, type Files } from './files.ts'
import { checkStoreKey } from './store-key.ts'

/**
 * Opens the store at an address: `s3://bucket/prefix`, else a local folder. Uploads to a remote store are spooled in
 * `scratchFolder`.
 */
export async function openFiles(url: string, scratchFolder: string): Promise<Files> {
  if (!url.startsWith('s3://')) return openFolderFiles(url)
  const { openS3Files } = await import('./s3-files.ts')
  return openS3Files(url, scratchFolder)
}

/** Refuses the start with what to set where an address in a setting names an object store that cannot be used. */
export async function checkStores(addresses: Record<string, string>): Promise<void> {
  for (const [setting, url] of Object.entries(addresses)) {
    if (url.startsWith('s3://')) await (await import('./s3-client.ts')).checkStore(setting, url)
  }
}

/** A local folder readable by the product's user only; created if missing. */
async function openFolderFiles(folder: string): Promise<Files> {
  const drafts = join(folder, '.drafts')
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(folder, checkStoreKey(key))

  const size = async (key: string): Promise<number> => {
    const found = await stat(pathOf(key)).catch(absent)
    if (!found) throw new FileMissing(key)
    return found.size
  }

  /** Drafts of killed processes are removed with their file, not only by the daily sweep. */
  const removeDrafts = async (key: string, before: Date): Promise<void> => {
    const names = (await readdir(drafts)).filter((name) => name.startsWith(draftsOf(key)))
    for (const name of names) {
      const found = await stat(join(drafts, name)).catch(absent)
      if (found && found.mtime < before) await rm(join(drafts, name), { force: true })
    }
  }

  return {
    size,
    async put(key, content) {
      const began = new Date()
      const path = pathOf(key)
      const draft = join(drafts, draftsOf(key) + randomUUID())
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(draft, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await removeDrafts(key, began)
      return { size: await size(key) }
    },
    async read(key, range) {
      const handle = await open(pathOf(key), 'r').catch(absent)
      if (!handle) throw new FileMissing(key)
      return handle.createReadStream(range)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await removeDrafts(key, new Date())
    },
    async *list(name) {
      for (const entry of (await readdir(join(folder, name)).catch(absent)) ?? []) {
        const found = await stat(join(folder, name, entry)).catch(absent)
        if (found?.isFile()) yield { key: `${name}/${entry}`, storedAt: found.mtime }
      }
    },
    async sweep(olderThan) {
      for (const entry of await readdir(drafts)) {
        const found = await stat(join(drafts, entry)).catch(absent)
        if (found && found.mtime < olderThan) await rm(join(drafts, entry), { force: true })
      }
    },
  }
}

/** The name prefix of a file's drafts. */
function draftsOf(key: string): string {
  return `${createHash('sha256').update(key).digest('hex')}.`
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Makes a rename durable; where folders cannot be opened (Windows) the system does so itself. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}
