import { randomBytes, randomUUID } from 'node:crypto'
import type { AccessLabel } from '@colophon/protocol/articles/states'
import { requestCalls } from '@colophon/protocol/requests/calls'
import type { PaperKind } from '@colophon/protocol/testing/rights-matrix'
import { and, eq } from 'drizzle-orm'
import { accessRequests } from '../../src/papers/access/tables.ts'
import { readPaperFile } from '../../src/papers/files/paper-file.ts'
import { articles, documents, graphs } from '../../src/papers/tables.ts'
import type { TestApp } from '../testing/make-app.ts'
import type { TestUser } from '../testing/make-user.ts'
import type { People } from './people.ts'

export type Paper = { id: number; articleUrl: string }

/** A draft is public by its flag, so that only being unpublished keeps it closed. */
const STATES = {
  open: { isPublished: true, isPublic: true, status: 'published' },
  closed: { isPublished: true, isPublic: false, status: 'published' },
  draft: { isPublished: false, isPublic: true, status: 'complete' },
} as const

/**
 * A paper of one kind with the grants of the matrix. It copies a processed paper with file, document and statements,
 * which takes milliseconds instead of a second.
 */
export async function paperOfKind(
  app: TestApp,
  people: People,
  original: number,
  kind: PaperKind,
  more: Partial<typeof articles.$inferInsert> = {},
): Promise<Paper> {
  const paper = await copyPaper(app, original, { ...STATES[kind], ...more })
  await grantAsMatrix(app, people, paper.id)
  return paper
}

/** Removes a paper of the matrix, to keep the database small. */
export async function removePaper({ context: { db, files } }: TestApp, { id, articleUrl }: Paper): Promise<void> {
  await db.delete(articles).where(eq(articles.id, id))
  await files.remove(articleUrl)
}

/** Copies a paper with file, document and statements. */
export async function copyPaper(
  app: TestApp,
  original: number,
  more: Partial<typeof articles.$inferInsert>,
): Promise<Paper> {
  const { db, files } = app.context
  const [found] = await db.select().from(articles).where(eq(articles.id, original))
  if (!found) throw new Error(`no paper ${original} to copy`)
  const { id: _, ...row } = found
  const articleUrl = `papers/${randomUUID()}.${row.format}`
  // The copy is unencrypted, whether or not the original is.
  await files.put(articleUrl, await readPaperFile(app.context, found))
  const [paper] = await db
    .insert(articles)
    .values({ ...row, articleUrl, attempt: randomUUID(), citationKey: null, ...more })
    .returning({ id: articles.id, articleUrl: articles.articleUrl })
  if (!paper) throw new Error('the copy was not stored')
  for (const table of [documents, graphs]) {
    const parts = await db.select().from(table).where(eq(table.articleId, original))
    await db.insert(table).values(parts.map((part) => ({ ...part, articleId: paper.id })) as never)
  }
  return paper
}

/** Gives the users of the matrix the grants that their names say. */
export async function grantAsMatrix(app: TestApp, people: People, articleId: number): Promise<void> {
  const over = new Date(app.context.now().getTime() - 1000)
  await grant(app, articleId, people.readOnly, 'Read-only request granted')
  await grant(app, articleId, people.full, 'Full access request granted')
  await grant(app, articleId, people.pending, 'Full access request pending')
  await grant(app, articleId, people.expired, 'Full access request granted', over)
  await grant(app, articleId, people.revoked, 'Full access request granted')
  const query = { articleId, walletAddress: await walletOnPaper(app, articleId, people.revoked) }
  const { status } = await people.owner.call(requestCalls.delete, { query })
  if (status !== 200) throw new Error(`revoking got ${status}`)
}

/** Sets the label of a user's request for a paper. */
export async function grant(
  app: TestApp,
  articleId: number,
  person: TestUser,
  label: AccessLabel,
  expiresAt: Date | null = null,
): Promise<void> {
  const values = { label, expiresAt }
  const walletAddress = `0x${randomBytes(20).toString('hex')}`
  await app.context.db
    .insert(accessRequests)
    .values({ articleId, accountId: person.id, walletAddress, ...values })
    .onConflictDoUpdate({ target: [accessRequests.articleId, accessRequests.accountId], set: values })
}

/** The wallet of a user's request for a paper. */
export async function walletOnPaper(app: TestApp, articleId: number, person: TestUser): Promise<string> {
  const isTheirs = and(eq(accessRequests.articleId, articleId), eq(accessRequests.accountId, person.id))
  const [row] = await app.context.db.select().from(accessRequests).where(isTheirs)
  if (!row?.walletAddress) throw new Error('no such request')
  return row.walletAddress
}
