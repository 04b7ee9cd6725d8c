import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { articles } from './tables.ts'

/** What a paper is called now, whoever may see it; null where there is none. */
export async function titleOf(db: Db, articleId: number): Promise<string | null> {
  const [paper] = await db.select({ title: articles.title }).from(articles).where(eq(articles.id, articleId))
  return paper?.title ?? null
}
