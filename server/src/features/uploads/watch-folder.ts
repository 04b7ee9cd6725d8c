import { isUtf8 } from 'node:buffer'
import { access, constants, lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, join, parse, sep } from 'node:path'
import { accountToUse } from '../../accounts/account-to-use.ts'
import type { Context } from '../../platform/context.ts'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import { type Leadership, runInOneProcess } from '../../platform/database/session-lock.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { addFile } from './add-file.ts'

const LOOK_INTERVAL_MS = 3_000
/** Leaves room for a number and `.txt` within the 255 bytes of a file name. */
const NAME_BYTES_MAX = 240
const EXTENSION_MAX = 16
/** Endings of files that browsers, and programs that transfer or synchronise, have not completed. */
const PARTIAL =
  '.part .filepart .partial .crdownload .opdownload .download .tmp .temp .uploading .!ut .!qb .!sync .aria2'.split(' ')
/** Hidden files, locks of Office, and what Windows and macOS store of the folder itself. */
const SYSTEM = /^(?:\.|~\$)|^(?:(?:eh)?thumbs\.db|desktop\.ini|icon\r)$/i

export type FolderWatcher = { stop(): Promise<void> }

/**
 * Adds the files that appear in WATCH_DIR, in one of all workers. A problem with folder or account is logged once and
 * ends by itself; after other failures the pauses grow.
 */
export function watchFolder(context: Context, { everyMs = LOOK_INTERVAL_MS } = {}): FolderWatcher {
  const { config, pool, log } = context
  const folder = config.WATCH_DIR
  if (!folder) return { stop: async () => undefined }
  const look = folderLook(context, folder)
  let problem: string | null | undefined

  async function watch({ isLeader, rest, succeeded }: Leadership): Promise<void> {
    while (isLeader()) {
      const before = problem
      problem = await look(isLeader)
      if (problem && problem !== before) log.warn({ folder }, `the watch folder waits: ${problem}`)
      if (problem === null && before !== null) log.info({ folder }, 'watching the folder')
      succeeded()
      await rest(everyMs)
    }
  }

  return runInOneProcess(pool, LOCKS.watchFolder, watch, (error, againInMs) =>
    log.warn({ err: error, againInMs }, 'could not add files of the watch folder'),
  )
}

/**
 * One look at a time: adds the files that have not changed since the previous look, and moves them away. Returns why
 * none can be added, or null.
 */
export function folderLook(context: Context, folder: string): (isLeader?: () => boolean) => Promise<string | null> {
  const { db, config, log } = context
  let seen: Folder = { files: new Map(), misnamed: new Map() }

  return async (isLeader = () => true) => {
    const found = await readFolder(folder)
    if (typeof found === 'string') return found
    const settled = [...found.files].filter(([name, state]) => seen.files.get(name) === state)
    const misnamed = [...found.misnamed].filter(([name, state]) => seen.misnamed.get(name) === state)
    seen = found
    for (const [name] of misnamed) if (isLeader()) await rename1252(context, folder, Buffer.from(name, 'latin1'))
    const account = await accountToUse(db, config.WATCH_ACCOUNT, 'WATCH_ACCOUNT')
    if ('problem' in account) return account.problem
    let failure: Error | null = null
    let full: string | null = null
    for (const [name, state] of settled) {
      if (!isLeader()) break
      const path = join(folder, name)
      try {
        const result = await addFile(context, account.person, path, { followsLinks: false })
        if (result.outcome === 'full') {
          full = result.why
          break
        }
        // A file that was replaced meanwhile stays for the next look.
        if (result.outcome === 'gone' || (await stateOf(path)) !== state) continue
        await failPoint('watch-folder:before-move')
        await moveAway(folder, name, 'why' in result ? result.why : null)
        seen.files.delete(name)
        log.info({ file: name, ...result }, 'handled a file of the watch folder')
      } catch (error) {
        failure ??= new Error(`${name} could not be added`, { cause: error })
      }
    }
    if (failure) throw failure
    return full
  }
}

/** States of files by name; names that are not in UTF-8 are given as Latin-1, a character for each byte. */
type Folder = { files: Map<string, string>; misnamed: Map<string, string> }

/** The files of a folder, or why the folder cannot be used. */
async function readFolder(folder: string): Promise<Folder | string> {
  try {
    // Files that cannot be moved away would be read again at each look.
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' })
    for (const kind of ['added', 'refused']) {
      const inner = join(folder, kind)
      // Through a link, files would be moved to where its maker cannot write.
      if ((await lstat(inner).catch(() => null))?.isDirectory() === false) return `WATCH_DIR/${kind} is not a folder.`
      await mkdir(inner, { recursive: true })
    }
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name.toString('latin1'))
    const present = new Set(names.map((name) => name.toLowerCase()))
    const found: Folder = { files: new Map(), misnamed: new Map() }
    for (const latin1 of names.toSorted()) {
      if (SYSTEM.test(latin1) || isPartial(latin1.toLowerCase(), present)) continue
      const name = Buffer.from(latin1, 'latin1')
      const state = await stateOf(pathOf(folder, name))
      if (!state) continue
      if (isUtf8(name)) found.files.set(name.toString(), state)
      else found.misnamed.set(latin1, state)
    }
    return found
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'WATCH_DIR does not exist.'
    if (code === 'ENOTDIR') return 'WATCH_DIR is not a folder.'
    return `WATCH_DIR cannot be read and written (${code}).`
  }
}

/** Some browsers download into a second file beside an empty one of the final name. */
function isPartial(name: string, names: ReadonlySet<string>): boolean {
  return PARTIAL.some((ending) => name.endsWith(ending) || names.has(name + ending))
}

/** Gives a file whose name is not in UTF-8 the name that it has in Windows-1252, under which the next looks add it. */
async function rename1252({ log }: Context, folder: string, name: Buffer): Promise<void> {
  const read = new TextDecoder('windows-1252').decode(name).replace(/\p{Cc}/gu, '_')
  const path = await freePath(folder, read)
  await rename(pathOf(folder, name), path)
  log.warn({ file: basename(path) }, 'renamed a file of the watch folder whose name was not in UTF-8')
}

function pathOf(folder: string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(join(folder, sep)), name])
}

async function stateOf(path: string | Buffer): Promise<string | null> {
  const found = await lstat(path).catch(() => null)
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`
}

/** Moves a handled file under a name that is free; a refused one gets a text file beside it that says why. */
async function moveAway(folder: string, name: string, why: string | null): Promise<void> {
  const target = await freePath(join(folder, why === null ? 'added' : 'refused'), name)
  if (why !== null) await writeFile(`${target}.txt`, `${why}\n`, { flag: 'wx' })
  await rename(join(folder, name), target)
}

async function freePath(folder: string, name: string): Promise<string> {
  let { name: stem, ext } = parse(name)
  ext = ext.slice(0, EXTENSION_MAX)
  while (Buffer.byteLength(stem + ext) > NAME_BYTES_MAX && stem) stem = Array.from(stem).slice(0, -1).join('')
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${stem}${number === 1 ? '' : ` (${number})`}${ext}`)
    if ((await stateOf(path)) === null && (await stateOf(`${path}.txt`)) === null) return path
  }
}
