import { articleCalls } from '@colophon/protocol/articles/calls'
import { keyCalls } from '@colophon/protocol/keys/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { labelOf } from '@colophon/protocol/requests/access-states'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { SOON } from '../../../tests/testing/make-article.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { accessLog, accessRequests } from '../../papers/access/tables.ts'
import { apiKeys, apiKeyUses } from '../keys/tables.ts'

describe('account deletion during deferred writes', () => {
  const at = useApp({ jobs: [] })

  /** Locks the account like its deletion, waits until the writer is blocked, and deletes the rest. */
  async function removeUnderWriter(accountId: number, act: () => Promise<unknown>): Promise<void> {
    const client = new pg.Client({ connectionString: String(at.app.context.pool.options.connectionString) })
    await client.connect()
    await client.query('begin')
    await client.query('select from accounts where id = $1 for update', [accountId])
    await vi.waitFor(async () => {
      await act()
      const { rows } = await at.app.context.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows.length).toBeGreaterThan(0)
    }, SOON)
    await client.query('delete from accounts where id = $1', [accountId])
    await client.query('commit')
    await client.end()
  }

  // Proves: x-security-delete
  it("usage entries of a deleted account's keys are dropped, and others are still written", async () => {
    const [gone, stays] = [await makeUser(at.app), await makeUser(at.app)]
    const keys: { apiKey: string; id: string }[] = []
    for (const who of [gone, stays]) {
      const body = { name: 'Nightly', scopes: ['read' as const] }
      keys.push((await who.call(keyCalls.create, { body })).data)
    }
    const use = ({ apiKey }: { apiKey: string }) =>
      call(at.app, profileCalls.get, { query: { profileId: at.owner.id } }, { headers: { 'X-API-Key': apiKey } })
    await Promise.all(keys.map(use))
    await removeUnderWriter(gone.id, () => Promise.all(keys.map(use)))
    const uses = (id = '') => at.app.context.db.select().from(apiKeyUses).where(eq(apiKeyUses.keyId, id))
    await vi.waitFor(async () => expect(await uses(keys[1]?.id)).not.toEqual([]), SOON)
    expect(await at.app.context.db.select().from(apiKeys).where(eq(apiKeys.accountId, gone.id))).toEqual([])
    expect(at.app.logged()).not.toContain('deadlock')
  })

  // Proves: x-security-delete
  it('access log entries of a deleted account and on its papers are dropped', async () => {
    const [owner, stays] = [await makeUser(at.app), await makeUser(at.app)]
    const ids: number[] = []
    for (const who of [owner, at.owner]) {
      const more = { isPublished: true, isPublic: false, status: 'published' as const }
      const articleId = await makePaper(at.app, who, { title: 'Peat', sha256: crypto.randomUUID(), ...more })
      ids.push(articleId)
      const request = {
        articleId,
        accountId: stays.id,
        walletAddress: `0x${who.id}`,
        label: labelOf('full', 'granted'),
      }
      await at.app.context.db.insert(accessRequests).values(request)
    }
    const read = (articleId: number) => stays.call(articleCalls.article, { query: { articleId } })
    for (const articleId of ids) expect((await read(articleId)).status).toBe(200)
    await removeUnderWriter(owner.id, () => Promise.all(ids.map(read)))
    const openings = (id = 0) => at.app.context.db.select().from(accessLog).where(eq(accessLog.articleId, id))
    await vi.waitFor(async () => expect(await openings(ids[1])).not.toEqual([]), SOON)
    expect(await openings(ids[0])).toEqual([])
    expect(at.app.logged()).not.toContain('deadlock')
  })
})
