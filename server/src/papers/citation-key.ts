import { citationStem, letters } from '@colophon/protocol/citations/citation-keys'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, isUniqueViolation } from '../platform/database/db.ts'
import { type Bibliography, bibliographyOf } from './bibliographic-columns.ts'
import { articles } from './tables.ts'

type Keyed = Bibliography & Pick<typeof articles.$inferSelect, 'id' | 'ownerId' | 'title' | 'citationKey'>

const AT_ONCE_MAX = 4096
const KEY = /^[^\s{}"#%'(),=~\\]{1,100}$/

/** The beginning of the citation key of a paper: of the first author, the year and the title. */
export function stemOf(paper: Pick<Keyed, 'title'> & Bibliography): string {
  const { names } = bibliographyOf(paper)
  return citationStem({ authors: names, year: paper.year, title: paper.title })
}

/**
 * The citation key of a paper for its owner, or for others, who may have a paper with the same key: theirs ends in the
 * id. A paper that has no key yet has none of the owner's either.
 */
export function citationKeyOf(paper: Keyed, owns: boolean): string {
  const { id, citationKey } = paper
  return owns && citationKey !== null ? citationKey : `${citationKey ?? stemOf(paper)}_${id}`
}

/**
 * Gives a paper its citation key for good, unless it has one: the one `wanted`, such as that of an imported bibliography,
 * or one made of its details; with a letter where another paper of the owner has it. Runs in a transaction.
 */
export async function assignCitationKey(tx: Db, paper: Keyed, wanted?: string | null): Promise<void> {
  if (paper.citationKey !== null || paper.ownerId === null) return
  const stem = wanted && KEY.test(wanted) ? wanted : stemOf(paper)
  // Exact keys, which the index finds in any collation, and which take longer only where many are taken.
  for (let count = -1, most = 16; ; count += most, most = Math.min(most * 2, AT_ONCE_MAX)) {
    const from = count
    const wantedKeys = Array.from({ length: most }, (_, index) => stem + letters(from + index))
    const taken = await tx
      .select({ key: articles.citationKey })
      .from(articles)
      .where(and(eq(articles.ownerId, paper.ownerId), inArray(articles.citationKey, wantedKeys)))
    const keys = new Set(taken.map(({ key }) => key))
    for (const key of wantedKeys) if (!keys.has(key) && (await isStored(tx, paper.id, key))) return
  }
}

/** Stores a key unless another transaction has just stored it for another paper. */
async function isStored(tx: Db, id: number, citationKey: string): Promise<boolean> {
  await tx.execute(sql`savepoint citation_key`)
  try {
    const isWithout = and(eq(articles.id, id), isNull(articles.citationKey))
    await tx.update(articles).set({ citationKey }).where(isWithout)
    await tx.execute(sql`release savepoint citation_key`)
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await tx.execute(sql`rollback to savepoint citation_key`)
    return false
  }
}
