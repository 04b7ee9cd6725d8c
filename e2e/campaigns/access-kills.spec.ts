import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { type Client, newClient, signIn } from '../product/client.ts'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { failPointsOf } from '../product/fail-points.ts'
import { kill } from '../product/kill.ts'
import { type LinkedKey, linkKey } from '../product/linked-key.ts'
import { waitUntilProcessed, wateringNote } from '../product/papers.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'

const ADMIN = 'keeper@example.org'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Bytes added to a file so that a kill hits its encryption. */
const PADDING = 24 * 1_048_576
const SOON = { timeout: 60_000, intervals: [50] }

test.describe
  .serial('kill -9 during encryption, answers and key rotation', () => {
    test.skip(process.platform !== 'linux', 'processes are found through /proc')
    let dataDir: string
    let product: RunningProduct
    let failPoints: ReturnType<typeof failPointsOf>
    let [admin, owner, reader] = [] as unknown as [Client, Client, Client]
    let [ownersKey, readersKey] = [] as unknown as [LinkedKey, LinkedKey]
    const bytes = new Map<number, Buffer>()
    const unused: string[] = []
    let large: number
    let asked: number[]
    test.beforeAll(async () => {
      test.setTimeout(240_000)
      dataDir = await newDataDir()
      failPoints = failPointsOf(dataDir)
      product = await runProduct(dataDir, { ADMIN_EMAIL: ADMIN, ...failPoints.env })
      admin = await newClient(product.url, dataDir, ADMIN)
      owner = await newClient(product.url, dataDir)
      reader = await newClient(product.url, dataDir)
      ownersKey = await linkKey(owner)
      readersKey = await linkKey(reader)
      large = await uploadPdf('large', PADDING)
      asked = [await uploadPdf('first', 0), await uploadPdf('second', 0)]
      await waitUntilProcessed(owner)
      // Public, so that its file is unencrypted until a test makes it private.
      await owner.call('PUT', '/articles/publish', { articleId: large, isPublished: true })
      await expect.poll(async () => (await stateOf(large)).articleUrl, SOON).not.toMatch(/\.pgp$/)
      for (const articleId of asked) {
        await access(articleId, false)
        await owner.call('PUT', '/articles/publish', { articleId, isPublished: true })
        await readersKey.ask(articleId, 'For my thesis.')
        // Otherwise its encryption could reach the fail point that is meant for the large file.
        await expect.poll(async () => (await stateOf(articleId)).articleUrl, SOON).toMatch(/\.pgp$/)
      }
    })
    test.afterAll(async () => {
      await stopProduct(product)
      await removeDataDir(dataDir)
    })

    for (const isOpen of [false, true]) {
      // Proves: x-files-encrypted, x-kill-9
      test(`killing the worker while a file is ${isOpen ? 'decrypted' : 'encrypted'} leaves no half-converted file`, async () => {
        test.setTimeout(180_000)
        const before = await stored()
        await failPoints.arm('protect-file:before-commit')
        await access(large, isOpen)
        await failPoints.reached('protect-file:before-commit')
        const beside = (await stored()).filter((file) => !before.includes(file))
        expect(beside, 'the other file is stored beside').toHaveLength(1)
        // An encrypted file whose key was not committed is unusable; the daily sweep removes it.
        if (!isOpen) unused.push(...beside)
        expect(await kill('worker', dataDir)).toBe(true)
        await failPoints.release('protect-file:before-commit')
        await expectReadable(large)
        await expectFile(large, !isOpen)
      })
    }

    // Proves: x-kill-9
    test('killing the API during an answer and an access change applies each completely or not at all, and notifies once', async () => {
      test.setTimeout(300_000)
      const pause = await admin.call('PUT', '/administration/pause-queue', { isPaused: true, reason: 'moving house' })
      expect(pause.status).toBe(200)
      const { id: waiting } = await owner.upload('waiting.txt', wateringNote('waiting'))
      for (const [at, articleId] of asked.entries()) {
        const body = await ownersKey.grant(articleId, readersKey.address)
        if (at === 0) await failPoints.arm('answer-request:before-commit')
        const answering = owner.call('PUT', '/requests/answer', body).catch(() => null)
        const changing = at === 0 ? access(large, false).catch(() => null) : null
        // First killed before the commit, then right after the reply, with the notification not yet delivered.
        if (at === 0) await failPoints.reached('answer-request:before-commit')
        else expect((await answering)?.status).toBe(200)
        expect(await kill('API', dataDir)).toBe(true)
        await failPoints.release('answer-request:before-commit')
        await Promise.all([answering, changing])
        await product.ended
        product = await runProduct(dataDir, { ADMIN_EMAIL: ADMIN, ...failPoints.env })
        ;[admin, owner, reader] = (await Promise.all(
          [admin, owner, reader].map(({ email }) => signIn(product.url, email)),
        )) as [Client, Client, Client]
        ownersKey = ownersKey.of(owner)
        await expectAnsweredOnce(articleId, at === 1)
      }
      const { data: queue } = await admin.call<{ pausedAt: string | null }>('GET', '/administration/queue')
      expect(queue.pausedAt, 'a pause outlives the process').not.toBeNull()
      expect((await stateOf(waiting)).status).toBe('queue')
      await admin.call('PUT', '/administration/pause-queue', { isPaused: false, reason: 'we have moved' })
      await waitUntilProcessed(owner)
      expect((await stateOf(waiting)).status).toBe('complete')
      await access(large, false)
      await expectReadable(large)
      await expectFile(large, true)
    })

    // Proves: x-files-keys, x-kill-9
    test('killing the key rotation after the new key exists keeps every file readable, and a second run completes it', async () => {
      test.setTimeout(180_000)
      const keys = join(dataDir, 'secrets', 'files')
      const before = await readFile(keys, 'utf8')
      const cut = rotate()
      await expect.poll(() => readFile(keys, 'utf8'), { timeout: 120_000, intervals: [1] }).not.toBe(before)
      process.kill(-(cut.pid ?? 0), 'SIGKILL')
      await once(cut, 'exit')
      for (const articleId of [large, ...asked]) await expectReadable(articleId)
      const [code] = await once(rotate(), 'exit')
      expect(code).toBe(0)
      for (const articleId of [large, ...asked]) await expectReadable(articleId)
    })

    async function uploadPdf(mark: string, padding: number): Promise<number> {
      const drawn = drawnPdf(`Peat ${mark}`, [
        [`# Peat ${mark}`, `The peat of marker ${mark} dries slowly in the shade.`],
      ])
      const content = new Uint8Array(Buffer.concat([drawn, padded(drawn, padding)]))
      const { id } = await owner.upload(`${mark}.pdf`, content)
      bytes.set(id, Buffer.from(content))
      return id
    }

    async function access(articleId: number, isOpen: boolean): Promise<void> {
      const { password } = owner
      const { status, message } = await owner.call('PUT', '/articles/access', { articleId, isOpen, password })
      if (status !== 200) throw new Error(`the access was not changed: ${status} ${message}`)
    }

    async function stateOf(id: number): Promise<{ status: string; articleUrl: string }> {
      return (await owner.call<{ status: string; articleUrl: string }>('GET', `/articles/article?articleId=${id}`)).data
    }

    async function expectReadable(articleId: number): Promise<void> {
      const headers = { Authorization: `Bearer ${owner.accessToken}` }
      const reply = await fetch(`${product.url}/api/v1/articles/file?articleId=${articleId}`, { headers })
      expect(reply.status).toBe(200)
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes.get(articleId) ?? Buffer.alloc(0))).toBe(true)
    }

    /** Expects one stored file in the given form, and no plain text of a private paper anywhere in the file store. */
    async function expectFile(articleId: number, isSealed: boolean): Promise<void> {
      const mark = bytes.get(articleId)?.subarray(0, 400) ?? Buffer.alloc(0)
      await expect
        .poll(async () => {
          const { articleUrl } = await stateOf(articleId)
          const stem = articleUrl.replace(/(?:\.pdf)?(?:\.pgp)?$/, '')
          const files = await stored()
          const plain = await Promise.all(
            files.map(async (file) => (await readFile(file).catch(() => mark)).includes(mark)),
          )
          return {
            isSealed: articleUrl.endsWith('.pgp'),
            files: files.filter((file) => file.includes(stem) && !unused.includes(file)).length,
            plain: plain.filter(Boolean).length,
          }
        }, SOON)
        .toEqual({ isSealed, files: 1, plain: isSealed ? 0 : 1 })
    }

    function stored(): Promise<string[]> {
      return filesBelow(join(dataDir, 'files'))
    }

    /** Expects one notification if the answer was stored, else none; after answering again, both exist once. */
    async function expectAnsweredOnce(articleId: number, mustBe: boolean): Promise<void> {
      const granted = async () => {
        const [list] = (
          await reader.call<[{ articleId: number; type: string; count: number }[]]>('GET', '/notifications')
        ).data
        const notifications = list.filter((one) => one.articleId === articleId && one.type === 'Access was granted')
        return notifications.reduce((sum, { count }) => sum + count, 0)
      }
      const { status } = await reader.call('GET', `/articles/document?articleId=${articleId}`)
      if (mustBe) expect(status).toBe(200)
      expect(await granted()).toBe(status === 200 ? 1 : 0)
      await owner.call('PUT', '/requests/answer', await ownersKey.grant(articleId, readersKey.address))
      expect((await reader.call('GET', `/articles/document?articleId=${articleId}`)).status).toBe(200)
      expect(await granted()).toBe(1)
    }

    function rotate(): ChildProcess {
      const env = { ...process.env, DATA_DIR: dataDir }
      return spawn('npm', ['run', 'admin', '--', 'rotate-keys'], { cwd: ROOT, env, stdio: 'ignore', detached: true })
    }
  })

/** A long PDF comment, followed by the trailer again, because parsers search for it from the end. */
function padded(drawn: Buffer, padding: number): Buffer {
  if (padding === 0) return Buffer.alloc(0)
  const end = drawn.subarray(drawn.lastIndexOf('startxref'))
  return Buffer.concat([Buffer.from('%'), Buffer.alloc(padding, 'peat '), Buffer.from('\n'), end])
}

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .sort()
}
