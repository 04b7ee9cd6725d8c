import { parseDocument } from '@colophon/analysis/document/parse'
import { eq } from 'drizzle-orm'
import { articles, documents } from '../features/articles/tables.ts'
import { indexedPapers } from '../features/knowledge/public/indexed-papers.ts'
import type { TestApp } from './make-app.ts'
import { makePaper } from './make-paper.ts'

/**
 * A paper that is read and in the index without the worker: what the parser makes of a text, stored as the worker would.
 * Milliseconds instead of seconds, for tests of what is done with papers that were read.
 */
export async function makeReadPaper(
  app: TestApp,
  owner: { id: number },
  { text, ...more }: Partial<typeof articles.$inferInsert> & { text: string },
): Promise<number> {
  const document = await parseDocument(new TextEncoder().encode(text), { source: 'txt', maxPages: 100 })
  const title = document.meta.title ?? 'A paper'
  const id = await makePaper(app, owner, { title, sha256: crypto.randomUUID(), ...more })
  await app.context.db.insert(documents).values({ articleId: id, body: document })
  await indexAgain(app)
  return id
}

/** A record of the archive, of which only title and abstract are here. */
export async function makeRecord(app: TestApp, paper: { title: string; abstract: string; archiveId: string }) {
  const [record] = await app.context.db
    .insert(articles)
    .values({
      ...paper,
      source: 'arxiv',
      fileName: '',
      articleUrl: `arxiv:${paper.archiveId}`,
      sizeBytes: 0,
      status: 'published',
      isPublished: true,
    })
    .returning({ id: articles.id })
  await indexAgain(app)
  return record?.id ?? 0
}

/** Makes the index say what the database says. */
export async function indexAgain({ context }: TestApp): Promise<void> {
  for await (const papers of indexedPapers(context.db)) await context.search.put(papers)
}

/** Changes what is stored of a paper; the index is left as it is, as it lags. */
export async function changePaper({ context }: TestApp, id: number, more: Partial<typeof articles.$inferInsert>) {
  await context.db.update(articles).set(more).where(eq(articles.id, id))
}
