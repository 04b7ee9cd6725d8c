import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decryptSessionKeys, readMessage } from 'openpgp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { FileKeyMissing, openFileKeys } from './file-keys.ts'

// Proves: x-files-keys
describe('the keys that wrap the keys of files', () => {
  let DATA_DIR: string
  let file: string
  beforeEach(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'colophon-keys-'))
    file = join(DATA_DIR, 'secrets', 'files')
  })
  afterEach(() => rm(DATA_DIR, { recursive: true }))

  const settings = { SECRET_KEY: undefined, FILES_KEY: undefined, FILES_KEY_FORMER: undefined }
  const open = (given: Partial<typeof settings | Record<keyof typeof settings, string>> = {}) =>
    openFileKeys({ DATA_DIR, ...settings, ...given })
  const sessionKey = new Uint8Array(randomBytes(32))

  it('are made on the first start, for the product’s own user only, and the same ever after', async () => {
    const wrapped = await (await open()).wrap(sessionKey)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await (await open()).unwrap(wrapped)).toEqual(sessionKey)
  })

  it('are the same for two processes that start at once', async () => {
    const [one, other] = await Promise.all([open(), open()])
    expect(await one.currentId()).toBe(await other.currentId())
  })

  it('wrap into an OpenPGP packet, in which the key itself does not stand', async () => {
    const { wrapped } = await (await open()).wrap(sessionKey)
    expect(wrapped.includes(Buffer.from(sessionKey))).toBe(false)
    const message = await readMessage({ binaryMessage: new Uint8Array(wrapped) })
    const passwords = (await readFile(file, 'utf8')).trim()
    expect((await decryptSessionKeys({ message, passwords }))[0]?.data).toEqual(sessionKey)
  })

  it('of another instance open nothing', async () => {
    const { wrapped, keyId } = await (await open({ FILES_KEY: 'a'.repeat(32) })).wrap(sessionKey)
    await expect((await open({ FILES_KEY: 'b'.repeat(32) })).unwrap({ wrapped, keyId })).rejects.toThrow(FileKeyMissing)
    const forged = { wrapped, keyId: await (await open({ FILES_KEY: 'b'.repeat(32) })).currentId() }
    await expect((await open({ FILES_KEY: 'b'.repeat(32) })).unwrap(forged)).rejects.toThrow('decryption failed')
  })

  it('open after a change of settings what the former one wrapped', async () => {
    const before = await (await open({ FILES_KEY: 'a'.repeat(32) })).wrap(sessionKey)
    const keys = await open({ FILES_KEY: 'b'.repeat(32), FILES_KEY_FORMER: 'a'.repeat(32) })
    expect(await keys.unwrap(before)).toEqual(sessionKey)
    expect((await keys.wrap(sessionKey)).keyId).not.toBe(before.keyId)
    expect(await keys.renew(new Set())).toBeNull()
  })

  it('are never wrapped with by the former one, also where no other is set', async () => {
    const before = await (await open({ FILES_KEY: 'a'.repeat(32) })).wrap(sessionKey)
    for (const more of [{}, { SECRET_KEY: 's'.repeat(32) }]) {
      const keys = await open({ FILES_KEY_FORMER: 'a'.repeat(32), ...more })
      expect((await keys.wrap(sessionKey)).keyId).not.toBe(before.keyId)
      expect(await keys.unwrap(before)).toEqual(sessionKey)
    }
  })

  it('follow from SECRET_KEY where several machines share that, and are not it', async () => {
    const [one, other] = [await open({ SECRET_KEY: 's'.repeat(32) }), await open({ SECRET_KEY: 's'.repeat(32) })]
    expect(await other.unwrap(await one.wrap(sessionKey))).toEqual(sessionKey)
    expect(await one.currentId()).not.toBe(await (await open({ FILES_KEY: 's'.repeat(32) })).currentId())
  })

  it('are renewed beside a process that runs, which wraps with the new one and opens what the old one wrapped', async () => {
    const running = await open()
    const before = await running.wrap(sessionKey)
    const renewed = await (await open()).renew(new Set([before.keyId]))
    expect(await running.currentId()).toBe(renewed)
    expect(await running.unwrap(before)).toEqual(sessionKey)
  })

  it('are forgotten two renewals later, unless a file still needs them', async () => {
    const keys = await open()
    const before = await keys.wrap(sessionKey)
    await keys.renew(new Set())
    await keys.renew(new Set([before.keyId]))
    expect(await keys.unwrap(before)).toEqual(sessionKey)
    await keys.renew(new Set())
    await expect(keys.unwrap(before)).rejects.toThrow(FileKeyMissing)
  })

  it('refuse a file of keys that is damaged, rather than to make new ones that open nothing', async () => {
    await open()
    await writeFile(file, 'half a li')
    await expect(open()).rejects.toThrow(ConfigError)
  })
})
