import { inArray } from 'drizzle-orm'
import { articles } from '../../../papers/tables.ts'
import type { Context } from '../../../platform/context.ts'
import { NO_PAYLOAD } from '../../../platform/jobs/jobs.ts'
import { defineJob } from '../../../platform/jobs/jobs-runner.ts'

const AT_ONCE = 500
const DAY_MS = 24 * 60 * 60 * 1000

/** Daily: removes files older than a day that no paper refers to, such as those of interrupted uploads. */
export const sweepFilesJob = defineJob({
  name: 'sweep-files',
  payload: NO_PAYLOAD,
  lane: 'short',
  at: '37 3 * * *',
  async run(context) {
    const dayAgo = new Date(context.now().getTime() - DAY_MS)
    let keys: string[] = []
    for await (const { key, storedAt } of context.files.list('papers')) {
      if (storedAt < dayAgo) keys.push(key)
      if (keys.length < AT_ONCE) continue
      await removeUnused(context, keys)
      keys = []
    }
    await removeUnused(context, keys)
    await context.files.sweep(dayAgo)
  },
})

async function removeUnused(context: Context, keys: string[]): Promise<void> {
  const rows = await context.db
    .select({ key: articles.articleUrl })
    .from(articles)
    .where(inArray(articles.articleUrl, keys))
  const used = new Set(rows.map(({ key }) => key))
  for (const key of keys) {
    if (used.has(key)) continue
    await context.files.remove(key)
    context.log.info({ key }, 'removed an orphaned file')
  }
}
