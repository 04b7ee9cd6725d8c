import './engine-settings.ts'
import type { Connection } from '@lancedb/lancedb'
import { Field, Int32, Schema, Utf8 } from 'apache-arrow'
import { retryConflicts } from './retry.ts'
import { openOrReplace } from './tables.ts'

/** The table generation in use, and the one being built (0: none). */
export type Generations = { serving: number; building: number }

/** The row from which every process learns which tables to use. */
export type GenerationRecord = {
  read(): Promise<Generations>
  /** Compare-and-set; returns whether it succeeded. */
  change(from: Generations, to: Generations): Promise<boolean>
  /** Deletes its former versions. */
  forgetVersions(before: Date): Promise<void>
  close(): void
}

const NAME = 'generations'
const SCHEMA = new Schema([
  new Field('key', new Utf8(), false, new Map([['lance-schema:unenforced-primary-key', 'true']])),
  new Field('serving', new Int32()),
  new Field('building', new Int32()),
])

/** Opens the record; where there is none, `serving` becomes the generation in use. */
export async function openGenerations(db: Connection, serving: number): Promise<GenerationRecord> {
  const table = await openOrReplace(db, NAME, SCHEMA)
  const first = [{ key: 'now', serving, building: 0 }]
  await retryConflicts(() => table.mergeInsert('key').whenNotMatchedInsertAll().execute(first))
  return {
    async read() {
      const [row] = await table.query().toArray()
      return { serving: Number(row.serving), building: Number(row.building) }
    },
    async change(from, to) {
      const where = `serving = ${from.serving} AND building = ${from.building}`
      const { rowsUpdated } = await retryConflicts(() => table.update({ where, values: { ...to } }))
      return Number(rowsUpdated) === 1
    },
    async forgetVersions(cleanupOlderThan) {
      await table.optimize({ cleanupOlderThan })
    },
    close: () => table.close(),
  }
}
