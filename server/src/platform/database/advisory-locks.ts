import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * Every advisory lock of the product. Numbers of released locks never change, since processes of the previous version
 * take them during an update; `oaiChanges` is also in a migration.
 */
export const LOCKS = {
  migration: 4_201_337,
  jobRunner: 4_201_338,
  uploads: 4_201_340,
  indexing: 4_201_341,
  samples: 4_201_342,
  archiveImport: 4_201_343,
  oaiChanges: 4_201_344,
  alertMatching: 4_201_345,
  keys: 4_201_346,
  requests: 4_201_347,
  chainEvents: 4_201_351,
  watchFolder: 4_201_352,
  libraryImport: 4_201_353,
  fileProtection: 4_201_360,
  keyRotation: 4_201_361,
  searchWrites: 4_201_371,
  searchMaintenance: 4_201_372,
  searchRebuilds: 4_201_373,
  backup: 4_201_391,
  embeddedServer: 0x636f6c6f,
} as const

/** Locks on what a text names, such as an e-mail address; their numbers are hashes of name and key. */
const NAMED_LOCKS = [
  'alerts',
  'chats',
  'collections',
  'comments',
  'comparisons',
  'docviz',
  'docviz id',
  'email',
  'highlights',
  'mail-notifications',
  'marks',
  'retractions',
  'sharing',
  'social',
  'tags',
] as const

/** Waits for a lock on a key, which ends with the transaction. */
export async function lockNamed(
  tx: Pick<NodePgDatabase, 'execute'>,
  name: (typeof NAMED_LOCKS)[number],
  key: string | number,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${key}`}, 0))`)
}
