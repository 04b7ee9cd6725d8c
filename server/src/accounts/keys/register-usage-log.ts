import { USES_KEPT_DAYS } from '@colophon/protocol/keys/constants'
import { lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { NO_PAYLOAD } from '../../platform/jobs/jobs.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { dayOf } from './days.ts'
import { apiKeyDays, apiKeyUses } from './tables.ts'
import { usageNoteOf } from './usage-notes.ts'

const FLUSH_MS = 500

/** Most entries that wait while the database is down; older ones are dropped first. */
const WAITING_MAX = 20_000
const BATCH_MAX = 1000

type Use = typeof apiKeyUses.$inferInsert

/**
 * Records every call of a key after its reply, in batches twice a second, so that recording does not slow calls. A
 * killed process loses half a second of entries; a stopped one loses none.
 */
export function registerUsageLog(app: FastifyInstance, context: Context): void {
  let waiting: Use[] = []
  let writing: Promise<void> | null = null
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_MAX)
      try {
        await storeUsage(context, batch)
      } catch (error) {
        context.log.warn({ err: error, uses: batch.length }, 'could not record the usage of API keys yet')
        waiting = [...batch, ...waiting].slice(-WAITING_MAX)
        return
      }
    }
  }
  const flush = () => {
    writing ??= write().finally(() => {
      writing = null
    })
    return writing
  }
  const timer = setInterval(() => void flush(), FLUSH_MS)
  app.addHook('onResponse', async (request, reply) => {
    const note = usageNoteOf(request)
    if (!note) return
    const route = `${request.method} ${request.routeOptions.url ?? ''}`
    waiting.push({ ...note, route, status: reply.statusCode, ms: reply.elapsedTime, address: request.ip })
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
    await flush()
  })
}

/**
 * Stores usage entries and sums together. Keys deleted meanwhile are skipped; accounts are locked before keys, in the
 * same order as their deletion.
 */
async function storeUsage({ db }: Context, uses: readonly Use[]): Promise<void> {
  const rows = JSON.stringify(uses.map(({ at, ...use }) => ({ ...use, at: at.toISOString() })))
  await db.execute(sql`
    with noted as materialized (
      select u.* from json_to_recordset(${rows}::json) as u("keyId" uuid, "accountId" int, at timestamptz, route text,
        status int, ms real, address text, "missingScope" text)
    ), owners as materialized (
      select a.id from accounts a where a.id in (select "accountId" from noted) order by a.id for key share
    ), given as materialized (
      select noted.* from noted where "accountId" = any(array(select id from owners))
        and exists (select from api_keys k where k.id = noted."keyId" for key share)
    ), stored as (
      insert into ${apiKeyUses} (key_id, account_id, at, route, status, ms, address, missing_scope)
      select "keyId", "accountId", at, route, status, ms, address, "missingScope" from given
    )
    insert into ${apiKeyDays} as d (key_id, day, route, calls, errors)
    select "keyId", (at at time zone 'UTC')::date, route, count(*), count(*) filter (where status >= 400) from given
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (key_id, day, route) do update set calls = d.calls + excluded.calls, errors = d.errors + excluded.errors`)
}

const DAY_MS = 86_400_000

/** Deletes usage entries older than 90 days, since they contain addresses. */
export const forgetKeyUsesJob = defineJob({
  name: 'forget-key-uses',
  payload: NO_PAYLOAD,
  lane: 'mail',
  at: '23 3 * * *',
  async run({ db, now }) {
    const since = new Date(now().getTime() - USES_KEPT_DAYS * DAY_MS)
    await db.delete(apiKeyUses).where(lt(apiKeyUses.at, since))
    await db.delete(apiKeyDays).where(lt(apiKeyDays.day, dayOf(since)))
  },
})
