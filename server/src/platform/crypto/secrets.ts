import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'

const SECRET_BYTES = 32

/**
 * The instance secret, 32 bytes: from SECRET_KEY, which several machines can share, or from a file in
 * `DATA_DIR/secrets`, created on the first start with mode 0600.
 */
export async function openSecret(config: Pick<Config, 'DATA_DIR' | 'SECRET_KEY'>): Promise<Uint8Array> {
  if (config.SECRET_KEY) return deriveKey(Buffer.from(config.SECRET_KEY, 'utf8'), 'instance')
  const folder = join(config.DATA_DIR, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const file = join(folder, 'instance')
  const secret = (await readIfThere(file)) ?? (await make(file))
  if (secret.length !== SECRET_BYTES) {
    throw new ConfigError([
      `${file}: contains ${secret.length} bytes instead of ${SECRET_BYTES}; restore it from a backup, or remove it (all users then have to sign in again)`,
    ])
  }
  return secret
}

/** Derives a 32-byte key for one purpose, so that a signature for one purpose is never valid for another. */
export function deriveKey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `colophon/${purpose}`, SECRET_BYTES))
}

/** Of two processes that start at once the first to link its file wins, and both use it. */
async function make(file: string): Promise<Uint8Array> {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, randomBytes(SECRET_BYTES), { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  return readFile(file)
}

async function readIfThere(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
