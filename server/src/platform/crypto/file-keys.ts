import { createHash, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { deriveKey } from './secrets.ts'

/** The key of one file as it is stored: wrapped as an OpenPGP packet by the instance key that `keyId` names. */
export type WrappedKey = { keyId: string; wrapped: Buffer }

/** The keys of this instance that wrap the keys of files; never in the database. */
export type FileKeys = {
  /** Names the key that wraps from now on. */
  currentId(): Promise<string>
  wrap(sessionKey: Uint8Array): Promise<WrappedKey>
  /** Rejects with FileKeyMissing where the instance does not have the key. */
  unwrap(key: WrappedKey): Promise<Uint8Array>
  /**
   * Makes a new key the current one; those in `isUsed` are kept, and the one before in any case, as a process beside may be
   * wrapping with it. Null where the keys are settings, which are not ours to change.
   */
  renew(isUsed: ReadonlySet<string>): Promise<string | null>
}

/** The instance does not have the key that a file needs. */
export class FileKeyMissing extends Error {
  override name = 'FileKeyMissing'
  constructor(keyId: string) {
    super(
      `The key ${keyId} of an encrypted file is not here; bring DATA_DIR/secrets/files back, or set FILES_KEY_FORMER`,
    )
  }
}

const SESSION_KEY_BYTES = 32
const LINE = /^[0-9a-f]{64}$/

type Settings = Pick<Config, 'DATA_DIR' | 'SECRET_KEY' | 'FILES_KEY' | 'FILES_KEY_FORMER'>

/**
 * The instance keys: FILES_KEY, else one that follows from SECRET_KEY, else the lines of `DATA_DIR/secrets/files`, newest
 * first, which is made on the first start and which only its owner can read. FILES_KEY_FORMER only opens, also alone.
 */
export async function openFileKeys(config: Settings): Promise<FileKeys> {
  const file = join(config.DATA_DIR, 'secrets', 'files')
  const settings = config.FILES_KEY ? [config.FILES_KEY] : []
  const former = config.FILES_KEY_FORMER ? [config.FILES_KEY_FORMER] : []
  if (config.SECRET_KEY) {
    settings.push(Buffer.from(deriveKey(Buffer.from(config.SECRET_KEY, 'utf8'), 'files')).toString('hex'))
  }
  const isSet = settings.length > 0
  if (!isSet && (await readKeys(file)).length === 0) await writeKeys(file, [newKey()], { isFirst: true })
  // Read each time: the command that renews them runs beside the product.
  const wrapping = async () => [...settings, ...(await readKeys(file))]
  const keys = async () => [...(await wrapping()), ...former]
  const current = async () => (await wrapping())[0] ?? missing(file)
  return {
    currentId: async () => idOf(await current()),
    async wrap(sessionKey) {
      const key = await current()
      const { encryptSessionKey, enums } = await import('openpgp')
      const wrapped = await encryptSessionKey({
        data: sessionKey,
        algorithm: 'aes256',
        aeadAlgorithm: 'gcm',
        passwords: [key],
        format: 'binary',
        // The key has 256 bits by itself: guessing it is not made harder by stretching it.
        config: { aeadProtect: true, preferredAEADAlgorithm: enums.aead.gcm, s2kIterationCountByte: 0 },
      })
      return { keyId: idOf(key), wrapped: Buffer.from(wrapped as Uint8Array) }
    },
    async unwrap({ keyId, wrapped }) {
      const key = (await keys()).find((each) => idOf(each) === keyId)
      if (!key) throw new FileKeyMissing(keyId)
      const { decryptSessionKeys, readMessage } = await import('openpgp')
      const message = await readMessage({ binaryMessage: new Uint8Array(wrapped) })
      const [found] = await decryptSessionKeys({ message, passwords: [key] })
      if (found?.data.length !== SESSION_KEY_BYTES) throw new FileKeyMissing(keyId)
      return found.data
    },
    async renew(isUsed) {
      if (isSet) return null
      const [latest, ...older] = await readKeys(file)
      const key = newKey()
      const kept = older.filter((each) => isUsed.has(idOf(each)))
      await writeKeys(file, [key, ...(latest ? [latest] : []), ...kept])
      return idOf(key)
    },
  }
}

function idOf(key: string): string {
  return createHash('sha256').update(`colophon/file-key/${key}`).digest('hex').slice(0, 16)
}

function newKey(): string {
  return randomBytes(SESSION_KEY_BYTES).toString('hex')
}

async function readKeys(file: string): Promise<string[]> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  const lines = content.split('\n').filter(Boolean)
  if (lines.some((line) => !LINE.test(line)) || (content && !content.endsWith('\n'))) missing(file)
  return lines
}

/** The first file of two processes that start at once wins; a later one replaces it whole or not at all. */
async function writeKeys(file: string, keys: string[], { isFirst = false } = {}): Promise<void> {
  const folder = join(file, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(`${keys.join('\n')}\n`)
  await handle.sync()
  await handle.close()
  if (!isFirst) return rename(draft, file)
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
}

function missing(file: string): never {
  throw new ConfigError([`${file}: does not hold the keys of the encrypted files; bring it back from a backup`])
}
