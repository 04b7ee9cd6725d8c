import type { articleCalls } from '@colophon/protocol/articles/calls'
import type { MyCounts } from '@colophon/protocol/articles/keep-calls'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { isFinished } from './conditions.ts'
import { isKept } from './in-work.ts'
import { isKeptBy } from './kept-papers.ts'
import { articles } from './tables.ts'

/** How many papers each list of My storage holds, in two queries. */
export const myCounts: Handler<typeof articleCalls.myCounts> = async ({ person }, { db }) => {
  const finished = and(isKept, isFinished(true))
  const [mine] = await db
    .select({
      all: countWhere(finished),
      drafts: countWhere(and(finished, eq(articles.isPublished, false))),
      published: countWhere(and(finished, eq(articles.isPublished, true))),
      hidden: countWhere(and(isKept, eq(articles.isHidden, true))),
      bin: countWhere(isNotNull(articles.deletedAt)),
    })
    .from(articles)
    .where(eq(articles.ownerId, person.id))
  return { ...(mine ?? NONE), kept: await db.$count(articles, isKeptBy(person)) }
}

const NONE: Omit<MyCounts, 'kept'> = { all: 0, drafts: 0, published: 0, hidden: 0, bin: 0 }

function countWhere(condition: SQL | undefined): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}
