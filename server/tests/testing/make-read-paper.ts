import { parseDocument } from '@colophon/analysis/document/parse'
import { eq } from 'drizzle-orm'
import { indexedPapers } from '../../src/papers/index/indexed-papers.ts'
import { articles, documents } from '../../src/papers/tables.ts'
import type { TestApp } from './make-app.ts'
import { makePaper } from './make-paper.ts'

/**
 * A parsed and indexed paper without the worker, stored like the worker does. Takes milliseconds instead of seconds.
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

/** An archive record with title and abstract only. */
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

/** Synchronises the index with the database. */
async function indexAgain({ context }: TestApp): Promise<void> {
  for await (const papers of indexedPapers(context.db)) await context.search.put(papers)
}

/** Changes a stored paper without the index, as if that lagged. */
export async function changePaper({ context }: TestApp, id: number, more: Partial<typeof articles.$inferInsert>) {
  await context.db.update(articles).set(more).where(eq(articles.id, id))
}
