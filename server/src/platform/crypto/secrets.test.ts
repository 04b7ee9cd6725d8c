import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveKey, openSecret } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = (SECRET_KEY?: string) => openSecret({ DATA_DIR: folder, SECRET_KEY })

test('the first start creates a secret that only its owner can read, and the next start reuses it', async () => {
  const secret = await open()
  expect(secret).toHaveLength(32)
  expect(await open()).toEqual(secret)
  expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'secrets', 'instance'))).mode & 0o777).toBe(0o600)
})

test('several simultaneous first starts get the same secret and leave no draft', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => open()))
  expect(new Set(secrets.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1)
  expect(await readdir(join(folder, 'secrets'))).toEqual(['instance'])
})

test('a truncated secret stops the start with a message and is not replaced', async () => {
  await open()
  const file = join(folder, 'secrets', 'instance')
  await writeFile(file, 'short')
  await expect(open()).rejects.toThrow(/contains 5 bytes instead of 32/)
  expect(await readFile(file, 'utf8')).toBe('short')
})

test('SECRET_KEY is shared between machines and creates no file', async () => {
  const key = 'a shared key of more than 32 characters'
  expect(await open(key)).toEqual(await open(key))
  expect(await open(key)).not.toEqual(await open(`${key}!`))
  expect(await readdir(folder)).toEqual([])
})

test('derived keys differ by purpose and by secret', () => {
  const [one, two] = [new Uint8Array(32), new Uint8Array(32).fill(1)]
  expect(deriveKey(one, 'a')).toEqual(deriveKey(one, 'a'))
  expect(deriveKey(one, 'a')).not.toEqual(deriveKey(one, 'b'))
  expect(deriveKey(one, 'a')).not.toEqual(deriveKey(two, 'a'))
})
