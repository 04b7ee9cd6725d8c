import { createHash, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { deriveKey } from './secrets.ts'

/** A file key as it is stored: wrapped in an OpenPGP packet by the instance key `keyId`. */
export type WrappedKey = { keyId: string; wrapped: Buffer }

/** The instance keys that wrap file keys; never stored in the database. */
export type FileKeys = {
  /** The id of the key that wraps from now on. */
  currentId(): Promise<string>
  wrap(sessionKey: Uint8Array): Promise<WrappedKey>
  /** Rejects with FileKeyMissing where the instance does not have the key. */
  unwrap(key: WrappedKey): Promise<Uint8Array>
  /**
   * Makes a new key current. Keys in `isUsed` stay, and so does the previous one, since a running process may still
   * wrap with it. Null where the keys come from settings, which cannot be renewed here.
   */
  renew(isUsed: ReadonlySet<string>): Promise<string | null>
}

/** The instance does not have the key that a file needs. */
export class FileKeyMissing extends Error {
  override name = 'FileKeyMissing'
  readonly code = 'FILE_UNREADABLE'
  constructor(keyId: string) {
    super(
      `The key ${keyId} of an encrypted file is not here; bring DATA_DIR/secrets/files back, or set FILES_KEY_FORMER`,
    )
  }
}

/** The file with the instance keys is damaged. */
class FileKeysDamaged extends ConfigError {
  override name = 'FileKeysDamaged'
  readonly code = 'FILE_UNREADABLE'
}

const SESSION_KEY_BYTES = 32
const LINE = /^[0-9a-f]{64}$/

type Settings = Pick<Config, 'DATA_DIR' | 'SECRET_KEY' | 'FILES_KEY' | 'FILES_KEY_FORMER'>

/**
 * The instance keys: FILES_KEY, else one derived from SECRET_KEY, else the lines of `DATA_DIR/secrets/files`, newest
 * first, created on the first start with mode 0600. FILES_KEY_FORMER only unwraps, even alone.
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
  // Read on each use: the renewal command runs beside the product.
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
        // The key has 256 bits of entropy, so key stretching adds nothing.
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

/** Of two processes that start at once the first writer wins; later writes replace the file atomically. */
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
  throw new FileKeysDamaged([`${file}: does not contain the keys of the encrypted files; restore it from a backup`])
}
