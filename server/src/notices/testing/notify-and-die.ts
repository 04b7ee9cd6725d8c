import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { articles } from '../../papers/tables.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { jobs } from '../../platform/jobs/jobs.ts'
import { openSignals } from '../../platform/live/signals/signals.ts'
import { notify } from '../notify.ts'

/**
 * A process that performs a notified action and is killed right before or after the commit. Arguments: database, paper,
 * owner, requester, moment.
 */
const [url = '', articleId, owner, requester, moment] = process.argv.slice(2)
const { db } = openDatabase(url)
const signals = openSignals({ url, log: pino({ level: 'silent' }) })
const die = () => process.kill(process.pid, 'SIGKILL')

await db.transaction(async (tx) => {
  const id = Number(articleId)
  await tx.update(articles).set({ field: 'Changed by who was killed' }).where(eq(articles.id, id))
  const parties = { owner: Number(owner), requester: Number(requester) }
  const act = { trigger: 'accessRequested', articleId: id, parties, actorId: Number(requester) } as const
  await notify({ jobs, signals, now: () => new Date() }, tx, act)
  if (moment === 'before') die()
})
die()
