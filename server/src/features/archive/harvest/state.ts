import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { archiveHarvests } from '../tables.ts'

/** What is harvested. */
export type HarvestKey = Pick<typeof archiveHarvests.$inferSelect, 'url' | 'setSpec' | 'prefix'>

/** How far it is harvested. */
export type HarvestState = Omit<typeof archiveHarvests.$inferSelect, keyof HarvestKey>

export const UNHARVESTED: HarvestState = {
  harvestedUntil: null,
  token: null,
  listFrom: null,
  listBegan: null,
  recordsDone: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  rejected: 0,
  endedAt: null,
}

const { url: _, setSpec: __, prefix: ___, ...columns } = getTableColumns(archiveHarvests)

export async function readHarvest(db: Db, { url, setSpec, prefix }: HarvestKey): Promise<HarvestState | null> {
  const isIt = and(
    eq(archiveHarvests.url, url),
    eq(archiveHarvests.setSpec, setSpec),
    eq(archiveHarvests.prefix, prefix),
  )
  const [row] = await db.select(columns).from(archiveHarvests).where(isIt)
  return row ?? null
}

export async function writeHarvest(db: Db, key: HarvestKey, state: HarvestState): Promise<void> {
  await db
    .insert(archiveHarvests)
    .values({ ...key, ...state })
    .onConflictDoUpdate({
      target: [archiveHarvests.url, archiveHarvests.setSpec, archiveHarvests.prefix],
      set: state,
    })
}
