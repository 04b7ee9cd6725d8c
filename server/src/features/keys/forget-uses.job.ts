import { USES_KEPT_DAYS } from '@colophon/protocol/keys/constants'
import { lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { JobHandlers, Timetable } from '../../platform/jobs-runner.ts'
import { dayOf } from './days.ts'
import { apiKeyDays, apiKeyUses } from './tables.ts'

const DAY_MS = 86_400_000

/** Forgets what keys were used for more than 90 days ago: addresses are not kept for ever. */
export function keyJobs({ db, now }: Context): Pick<JobHandlers, 'forget-key-uses'> {
  return {
    'forget-key-uses': async () => {
      const since = new Date(now().getTime() - USES_KEPT_DAYS * DAY_MS)
      await db.delete(apiKeyUses).where(lt(apiKeyUses.at, since))
      await db.delete(apiKeyDays).where(lt(apiKeyDays.day, dayOf(since)))
    },
  }
}

/** At 03:23 UTC. */
export const KEY_TIMETABLE: Timetable = [{ job: 'forget-key-uses', at: '23 3 * * *' }]
