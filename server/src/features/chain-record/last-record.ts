import type { ChainRecord } from '@colophon/protocol/chain-record/entities'
import type { Db } from '../../platform/database/db.ts'
import { readRecords } from './queries.ts'
import { toRecord } from './to-record.ts'

/** The owner's newest record of a paper; null where there is none. */
export async function lastRecord(db: Db, articleId: number): Promise<ChainRecord | null> {
  const [newest] = await readRecords(db, articleId, 1)
  return newest ? toRecord(newest) : null
}
