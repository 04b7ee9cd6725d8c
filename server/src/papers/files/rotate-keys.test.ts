import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { upload } from '../../../tests/testing/make-article.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'
import { fileKeys } from '../tables.ts'
import { rotateKeys } from './rotate-keys.ts'

const FILES = 3

// Proves: x-files-keys
describe('rotation of the instance key', () => {
  let app: TestApp
  let articleId: number
  const plain = new Map<string, Uint8Array>()
  beforeAll(async () => {
    app = await makeApp()
    articleId = (await upload(await makeUser(app))).data.id
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    plain.clear()
    await app.context.db.delete(fileKeys)
    for (let index = 0; index < FILES; index++) {
      const [file, sessionKey] = [`papers/x-${index}.txt.pgp`, new Uint8Array(randomBytes(32))]
      plain.set(file, sessionKey)
      await app.context.db
        .insert(fileKeys)
        .values({ file, articleId, ...(await app.context.fileKeys.wrap(sessionKey)) })
    }
  })

  const rows = () => app.context.db.select().from(fileKeys).orderBy(fileKeys.file)
  async function expectAllByCurrent() {
    const current = await app.context.fileKeys.currentId()
    for (const { file, ...key } of await rows()) {
      expect(key.keyId).toBe(current)
      expect(await app.context.fileKeys.unwrap(key)).toEqual(plain.get(file))
    }
  }

  it('a rotation rewraps every file key with a new instance key', async () => {
    const before = await app.context.fileKeys.currentId()
    expect(await rotateKeys(app.context)).toEqual({ rewrapped: FILES, isResumed: false })
    expect(await app.context.fileKeys.currentId()).not.toBe(before)
    await expectAllByCurrent()
  })

  it('an interrupted rotation resumes with the key it had created', async () => {
    let left = 1
    const fileKeysThatStop = {
      ...app.context.fileKeys,
      wrap: (key: Uint8Array) => (left-- > 0 ? app.context.fileKeys.wrap(key) : Promise.reject(new Error('stopped'))),
    }
    await expect(rotateKeys({ ...app.context, fileKeys: fileKeysThatStop })).rejects.toThrow('stopped')
    const made = await app.context.fileKeys.currentId()
    expect(new Set((await rows()).map(({ keyId }) => keyId)).size).toBe(2)
    expect(await rotateKeys(app.context)).toEqual({ rewrapped: FILES - 1, isResumed: true })
    expect(await app.context.fileKeys.currentId()).toBe(made)
    await expectAllByCurrent()
  })

  it('two concurrent rotations lose no key: every file can be decrypted afterwards', async () => {
    let renewing = 0
    let most = 0
    const renew = async (isUsed: ReadonlySet<string>) => {
      renewing += 1
      most = Math.max(most, renewing)
      await sleep(300)
      const renewed = await app.context.fileKeys.renew(isUsed)
      renewing -= 1
      return renewed
    }
    const context = { ...app.context, fileKeys: { ...app.context.fileKeys, renew } }
    await Promise.all([rotateKeys(context), rotateKeys(context)])
    // Concurrent writers would drop each other's key and make its files unreadable.
    expect(most).toBe(1)
    for (const { file, ...key } of await rows()) {
      expect(await app.context.fileKeys.unwrap(key)).toEqual(plain.get(file))
    }
  })

  it('a rotation without encrypted files creates a new key', async () => {
    await app.context.db.delete(fileKeys)
    const before = await app.context.fileKeys.currentId()
    expect(await rotateKeys(app.context)).toEqual({ rewrapped: 0, isResumed: false })
    expect(await app.context.fileKeys.currentId()).not.toBe(before)
  })
})
