import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { upload } from '../testing/make-article.ts'
import { makeUser, type TestUser } from '../testing/make-user.ts'
import { stored } from '../testing/stored.ts'

const SIZE_KB = 512
const disk = mountSmallDisk()

// Skipped where this process cannot mount its own file system.
describe.skipIf(disk === null)('a full disk', () => {
  const folder = disk ?? ''
  let app: TestApp
  let user: TestUser
  beforeAll(async () => {
    app = await makeApp({ env: { FILES_URL: folder } })
    user = await makeUser(app)
  })
  afterAll(async () => {
    await app.close()
    execFileSync('umount', [folder])
    await rmdir(folder)
  })

  // Proves: x-disk-full
  it('an upload to a full disk, full before or midway, fails with a message and stores nothing', async () => {
    const before = await stored(app)
    const filler = join(folder, 'filler')
    for (const free of [SIZE_KB / 2, 0]) {
      await fill(filler, SIZE_KB - free)
      const answer = await upload(user, { name: 'large.txt', content: 'Peat dries in wind.\n'.repeat(40_000) })
      expect(answer).toMatchObject({ status: 503, error: 'storageFull' })
      expect(answer.message).toMatch(/no room left/)
      expect(await files(folder)).toEqual(['filler'])
      expect(await stored(app)).toEqual(before)
    }
    await rm(filler)
  })

  it('everything without file storage works on a full disk, and uploads work once there is room', async () => {
    const filler = join(folder, 'filler')
    await fill(filler, SIZE_KB)
    expect((await user.call(profileCalls.me, {})).status).toBe(200)
    expect((await user.call(storageCalls.myArticles, { query: {} })).status).toBe(200)
    await rm(filler)
    expect((await upload(user)).status).toBe(201)
    expect(await files(folder)).toHaveLength(1)
  })
})

/** Mounts a disk of half a megabyte; null where that is not permitted (not root, not Linux). */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_KB}k`, 'none', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmdirSync(folder)
    return null
  }
}

/** Fills this much space, or all there is. */
async function fill(path: string, kilobytes: number): Promise<void> {
  await writeFile(path, Buffer.alloc(kilobytes * 1024)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
  })
}

async function files(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
