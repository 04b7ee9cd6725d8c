import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decryptSessionKeys, readMessage } from 'openpgp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { FileKeyMissing, openFileKeys } from './file-keys.ts'

// Proves: x-files-keys
describe('the instance keys that wrap file keys', () => {
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

  it("instance keys are created on the first start, readable by the product's user only, and then stay the same", async () => {
    const wrapped = await (await open()).wrap(sessionKey)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await (await open()).unwrap(wrapped)).toEqual(sessionKey)
  })

  it('two processes that start at once use the same instance keys', async () => {
    const [one, other] = await Promise.all([open(), open()])
    expect(await one.currentId()).toBe(await other.currentId())
  })

  it('a file key is wrapped in an OpenPGP packet that does not contain it in the clear', async () => {
    const { wrapped } = await (await open()).wrap(sessionKey)
    expect(wrapped.includes(Buffer.from(sessionKey))).toBe(false)
    const message = await readMessage({ binaryMessage: new Uint8Array(wrapped) })
    const passwords = (await readFile(file, 'utf8')).trim()
    expect((await decryptSessionKeys({ message, passwords }))[0]?.data).toEqual(sessionKey)
  })

  it('the keys of another instance unwrap nothing', async () => {
    const { wrapped, keyId } = await (await open({ FILES_KEY: 'a'.repeat(32) })).wrap(sessionKey)
    await expect((await open({ FILES_KEY: 'b'.repeat(32) })).unwrap({ wrapped, keyId })).rejects.toThrow(FileKeyMissing)
    const forged = { wrapped, keyId: await (await open({ FILES_KEY: 'b'.repeat(32) })).currentId() }
    await expect((await open({ FILES_KEY: 'b'.repeat(32) })).unwrap(forged)).rejects.toThrow('decryption failed')
  })

  it('a former key still unwraps after the settings change', async () => {
    const before = await (await open({ FILES_KEY: 'a'.repeat(32) })).wrap(sessionKey)
    const keys = await open({ FILES_KEY: 'b'.repeat(32), FILES_KEY_FORMER: 'a'.repeat(32) })
    expect(await keys.unwrap(before)).toEqual(sessionKey)
    expect((await keys.wrap(sessionKey)).keyId).not.toBe(before.keyId)
    expect(await keys.renew(new Set())).toBeNull()
  })

  it('a former key never wraps, even if no other key is set', async () => {
    const before = await (await open({ FILES_KEY: 'a'.repeat(32) })).wrap(sessionKey)
    for (const more of [{}, { SECRET_KEY: 's'.repeat(32) }]) {
      const keys = await open({ FILES_KEY_FORMER: 'a'.repeat(32), ...more })
      expect((await keys.wrap(sessionKey)).keyId).not.toBe(before.keyId)
      expect(await keys.unwrap(before)).toEqual(sessionKey)
    }
  })

  it('instance keys are derived from SECRET_KEY where several machines share it, and differ from it', async () => {
    const [one, other] = [await open({ SECRET_KEY: 's'.repeat(32) }), await open({ SECRET_KEY: 's'.repeat(32) })]
    expect(await other.unwrap(await one.wrap(sessionKey))).toEqual(sessionKey)
    expect(await one.currentId()).not.toBe(await (await open({ FILES_KEY: 's'.repeat(32) })).currentId())
  })

  it('a renewal beside a running process makes that process wrap with the new key and unwrap with the old one', async () => {
    const running = await open()
    const before = await running.wrap(sessionKey)
    const renewed = await (await open()).renew(new Set([before.keyId]))
    expect(await running.currentId()).toBe(renewed)
    expect(await running.unwrap(before)).toEqual(sessionKey)
  })

  it('an instance key is dropped two renewals later, unless a file still needs it', async () => {
    const keys = await open()
    const before = await keys.wrap(sessionKey)
    await keys.renew(new Set())
    await keys.renew(new Set([before.keyId]))
    expect(await keys.unwrap(before)).toEqual(sessionKey)
    await keys.renew(new Set())
    await expect(keys.unwrap(before)).rejects.toThrow(FileKeyMissing)
  })

  it('a damaged key file is rejected instead of being replaced with new keys', async () => {
    await open()
    await writeFile(file, 'half a li')
    await expect(open()).rejects.toThrow(ConfigError)
  })
})
