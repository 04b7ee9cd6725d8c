import { randomUUID } from 'node:crypto'
import { articles, documents } from '../../src/papers/tables.ts'
import type { TestApp } from './make-app.ts'

/**
 * A paper inserted without processing: a row, and a document where a text is given. Published and public by default.
 */
export async function makePaper(
  { context: { db } }: TestApp,
  owner: { id: number },
  { text, ...more }: Partial<typeof articles.$inferInsert> & { text?: string } = {},
): Promise<number> {
  const [paper] = await db
    .insert(articles)
    .values({
      ownerId: owner.id,
      title: 'On the drying of peat',
      fileName: 'peat.txt',
      articleUrl: `papers/${randomUUID()}.txt`,
      format: more.source === 'arxiv' ? null : 'txt',
      sizeBytes: 1,
      status: 'published',
      isPublished: true,
      ...more,
    })
    .returning({ id: articles.id })
  if (!paper) throw new Error('the paper was not stored')
  if (text !== undefined) {
    const meta = { title: null, authors: [], abstract: null }
    const parts = { pages: [], blocks: [], sentences: [], warnings: [] }
    await db
      .insert(documents)
      .values({ articleId: paper.id, body: { version: 1, source: 'txt', text, meta, ...parts } })
  }
  return paper.id
}
