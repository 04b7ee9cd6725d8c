import { createReadStream } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { type Entry, type Options, open, type ZipFile } from 'yauzl'
import { TEXT_BYTES_MAX, UnreadableLibrary } from './imported-library.ts'

/** A file or folder to import from: the main file that lists the items, and the files beside it. */
export type Source = {
  /** The path of the main file within the source. */
  main: string
  /** The main file on this machine; null within a zip. */
  mainPath: string | null
  /** Further files of a zip that list items, beside the main file. */
  more: readonly string[]
  /** The content of a file that is read as a whole; fails if it is missing, damaged or too long. */
  bytes(path: string): Promise<Uint8Array>
  /** A file by its path relative to the main file; null if there is none or it is outside of the source. */
  file(path: string): Promise<SourceFile | null>
  close(): Promise<void>
}

/** A file that can be read several times. */
export type SourceFile = { name: string; size: number; open(): Promise<Readable> }

/** Names of main files in the order of preference. */
const MAIN = [/^zotero\.sqlite$/i, /^papers\.jsonl$/i, /\.rdf$/i, /\.json$/i, /\.bib(?:tex)?$/i, /\.ris$/i]
const KINDS = 'zotero.sqlite, .rdf, .json (CSL-JSON), .bib, .ris, or a .zip with one of them'
/** What macOS adds to its zips. */
const MAC_COPIES = '__MACOSX/'
/** Most entries of a zip. */
const ENTRIES_MAX = 500_000

/** Opens a folder, a zip, or a single file with the files beside it. Symbolic links out of the folder are not followed. */
export async function openSource(path: string): Promise<Source> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableLibrary(
      error.code === 'ENOENT' ? 'There is no such file or folder.' : `It cannot be read (${error.code}).`,
    )
  })
  if (found.isDirectory()) {
    const entries = await readdir(path, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    return folderSource(path, mainOf(names))
  }
  if (!found.isFile()) throw new UnreadableLibrary('This is neither a file nor a folder.')
  if (found.size === 0) throw new UnreadableLibrary('The file is empty.')
  if (extname(path).toLowerCase() === '.zip') {
    return zipSource((options, done) => open(path, options, done))
  }
  return folderSource(dirname(path), mainOf([basename(path)]))
}

/** Names of the main files that are read together. */
const LISTS = MAIN.slice(2)

/** The one main file among the names of a folder. */
function mainOf(names: readonly string[]): string {
  for (const kind of MAIN) {
    const [first, second] = names.filter((name) => kind.test(basename(name)))
    if (second) throw new UnreadableLibrary(`There are several libraries (${first}, ${second}). Name one of them.`)
    if (first) return first
  }
  throw new UnreadableLibrary(`There is no library to import. It can be ${KINDS}.`)
}

async function folderSource(folder: string, main: string): Promise<Source> {
  const root = await realpath(folder)
  const inside = async (path: string) => {
    const real = await realpath(join(root, path)).catch(() => null)
    const found = real?.startsWith(root.endsWith(sep) ? root : root + sep) ? await stat(real).catch(() => null) : null
    return real && found?.isFile() ? { real, size: found.size } : null
  }
  return {
    main,
    mainPath: join(root, main),
    more: [],
    async bytes(path) {
      const file = await inside(path)
      if (!file) throw new UnreadableLibrary(`${path} is missing.`)
      checkSize(file.size)
      return readFile(file.real)
    },
    async file(path) {
      // Some exports name files by their whole path.
      const relative = path.startsWith(`${root}${sep}`) ? path.slice(root.length + 1) : path
      const file = await inside(relative)
      return file && { name: basename(file.real), size: file.size, open: async () => createReadStream(file.real) }
    },
    close: async () => undefined,
  }
}

/** Opens a zip for `zipSource`. */
type OpenZip = (options: Options, done: (error: Error | null, zip: ZipFile) => void) => void

/** A zip; one whose files unpack to more than `unpackedMax` bytes is refused. */
export async function zipSource(openZip: OpenZip, unpackedMax = Number.POSITIVE_INFINITY): Promise<Source> {
  const { zip, entries } = await readDirectory(openZip, unpackedMax)
  try {
    return sourceOf(zip, entries)
  } catch (error) {
    await closeZip(zip)
    throw error
  }
}

function sourceOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Source {
  const names = [...entries.keys()].filter((name) => MAIN.some((kind) => kind.test(basename(name))))
  const top = names.reduce((least, name) => Math.min(least, name.split('/').length), Number.POSITIVE_INFINITY)
  const atTop = names.filter((name) => name.split('/').length === top && !name.startsWith(MAC_COPIES))
  const lists = MAIN.slice(0, -LISTS.length).some((kind) => atTop.some((name) => kind.test(basename(name))))
    ? []
    : LISTS.flatMap((kind) => atTop.filter((name) => kind.test(name)))
  const [main = mainOf(atTop), ...others] = lists
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const more = others.filter((name) => name.startsWith(folder))
  const read = (entry: Entry) =>
    new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, content) => (error ? reject(error) : resolve(content)))
    })
  return {
    main,
    mainPath: null,
    more,
    async bytes(name) {
      const entry = entries.get(name) ?? entries.get(folder + name)
      if (!entry) throw new UnreadableLibrary(`${name} is missing in the zip.`)
      checkSize(entry.uncompressedSize)
      const pieces: Buffer[] = []
      try {
        for await (const piece of await read(entry)) pieces.push(piece)
      } catch {
        throw new UnreadableLibrary(`${name} in the zip is damaged or encrypted.`)
      }
      return Buffer.concat(pieces)
    },
    async file(name) {
      const entry = entries.get(folder + name)
      if (!entry || entry.isEncrypted()) return null
      return { name: basename(name), size: entry.uncompressedSize, open: () => read(entry) }
    },
    close: () => closeZip(zip),
  }
}

const BROKEN_ZIP = 'This zip cannot be read. It is damaged or incomplete; zip the folder again.'

/** The files of a zip by path; names that lead out of it, and damaged directories, are refused. */
async function readDirectory(openZip: OpenZip, unpackedMax: number) {
  const refused = () => new UnreadableLibrary(BROKEN_ZIP)
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    openZip({ lazyEntries: true, autoClose: false }, (error, opened) => (error ? reject(refused()) : resolve(opened)))
  })
  const entries = new Map<string, Entry>()
  let unpacked = 0
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', () => reject(refused()))
      zip.on('end', () => resolve())
      zip.on('entry', (entry: Entry) => {
        if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
        unpacked += entry.uncompressedSize
        if (entries.size > ENTRIES_MAX) return reject(new UnreadableLibrary('This zip has too many files.'))
        if (unpacked > unpackedMax) return reject(new UnreadableLibrary('The files of this zip are too large.'))
        zip.readEntry()
      })
      zip.readEntry()
    })
  } catch (error) {
    await closeZip(zip)
    throw error
  }
  return { zip, entries }
}

async function closeZip(zip: ZipFile): Promise<void> {
  if (!zip.isOpen) return
  const closed = new Promise((resolve) => zip.once('close', resolve))
  zip.close()
  await closed
}

function checkSize(bytes: number): void {
  if (bytes > TEXT_BYTES_MAX) {
    throw new UnreadableLibrary(
      `The file is larger than ${TEXT_BYTES_MAX / 1024 / 1024} MB. Export parts of the library.`,
    )
  }
}
