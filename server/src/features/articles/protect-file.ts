import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { isSealedName, plainName } from './file-name.ts'
import { readPaperFile } from './paper-file.ts'
import { keepFileKey, writeSealed } from './sealed-file.ts'
import { articles, fileKeys } from './tables.ts'

const FILE_LOCK = 4_201_360

type Paper = Pick<typeof articles.$inferSelect, 'id' | 'articleUrl' | 'isPublic' | 'format' | 'sizeBytes'>

/**
 * Brings the file of a paper in line with who may read it: encrypted while the paper is closed, plain while it is open.
 * First the new file is written whole, then the paper is told where it lies, then the old file goes. Stopped anywhere in
 * between the paper has one whole file, and the same again goes on there.
 */
export async function protectFile(context: Context, articleId: number): Promise<void> {
  await underLock(context, articleId, (tx, paper) => writeOther(context, tx, paper))
  await underLock(context, articleId, (tx, paper) => removeRest(context, tx, paper))
}

function underLock(context: Context, articleId: number, work: (tx: Db, paper: Paper) => Promise<void>): Promise<void> {
  return context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FILE_LOCK}, ${articleId})`)
    const { id, articleUrl, isPublic, format, sizeBytes } = articles
    const [paper] = await tx
      .select({ id, articleUrl, isPublic, format, sizeBytes })
      .from(articles)
      .where(eq(id, articleId))
    if (paper && paper.format !== null) await work(tx, paper)
  })
}

async function writeOther(context: Context, tx: Db, paper: Paper): Promise<void> {
  if (paper.isPublic !== isSealedName(paper.articleUrl)) return
  const content = await readPaperFile({ ...context, db: tx }, paper)
  if (paper.isPublic) {
    const name = plainName(paper.articleUrl)
    await context.files.put(name, content)
    if (!(await moveTo(tx, paper, name))) await context.files.remove(name)
    return
  }
  const sealed = await writeSealed(context, paper.articleUrl, content, paper.sizeBytes)
  if (await moveTo(tx, paper, sealed.file)) await keepFileKey(tx, sealed, paper.id)
  else await context.files.remove(sealed.file)
}

/** False where the paper was opened or closed meanwhile; that change has asked for this work again. */
async function moveTo(tx: Db, { id, articleUrl, isPublic }: Paper, name: string): Promise<boolean> {
  const moved = await tx
    .update(articles)
    .set({ articleUrl: name })
    .where(and(eq(articles.id, id), eq(articles.articleUrl, articleUrl), eq(articles.isPublic, isPublic)))
    .returning({ id: articles.id })
  return moved.length > 0
}

/** What the paper does not refer to any more. Only under the lock: else it could be what another is just writing. */
async function removeRest({ files }: Context, tx: Db, { id, articleUrl }: Paper): Promise<void> {
  const known = await tx.select({ file: fileKeys.file }).from(fileKeys).where(eq(fileKeys.articleId, id))
  for (const file of new Set([plainName(articleUrl), ...known.map((key) => key.file)])) {
    if (file === articleUrl) continue
    await files.remove(file)
    await tx.delete(fileKeys).where(eq(fileKeys.file, file))
  }
}
