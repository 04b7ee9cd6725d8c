import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Handler } from '../../platform/input.ts'
import { VERSION } from '../../platform/version.ts'
import { listOutbox } from '../site/public.ts'
import { licences } from './licences.ts'
import { shownSettings } from './shown-settings.ts'

const MAILS_SHOWN = 20

/** What this installation is made of and how it is set; nothing in it lets anybody in. */
export const system: Handler<typeof administrationCalls.system> = async (_input, context) => ({
  version: VERSION,
  runtime: `Node ${process.versions.node}`,
  settings: shownSettings(context.config),
  mail: await mailState(context),
  licences: await licences(),
})

async function mailState({ db, mail }: Pick<Context, 'db' | 'mail'>) {
  const { rows } = await db.execute<{ waiting: number; failed: number }>(sql`
    select count(*) filter (where attempts < max_attempts)::int waiting,
      count(*) filter (where attempts >= max_attempts)::int failed
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier like 'mail-%'`)
  const recent = mail.outbox ? (await listOutbox(mail.outbox)).slice(0, MAILS_SHOWN) : []
  const { waiting = 0, failed = 0 } = rows[0] ?? {}
  return {
    isSent: mail.outbox === null,
    waiting,
    failed,
    recent: recent.map(({ to, subject, date }) => ({ to, subject, date })),
  }
}
