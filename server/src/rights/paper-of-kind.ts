import { randomBytes, randomUUID } from 'node:crypto'
import type { AccessLabel } from '@colophon/protocol/articles/states'
import { requestCalls } from '@colophon/protocol/requests/calls'
import type { PaperKind } from '@colophon/protocol/rights-matrix'
import { and, eq } from 'drizzle-orm'
import { articles, documents, graphs } from '../features/articles/tables.ts'
import { accessRequests } from '../features/requests/tables.ts'
import { readPaperFile } from '../features/storage/public/paper-file.ts'
import type { TestApp } from '../testing/make-app.ts'
import type { TestUser } from '../testing/make-user.ts'
import type { People } from './people.ts'

/** A paper of the matrix, as calls name it. */
export type Paper = { id: number; articleUrl: string }

/** A draft is open as far as its own flag goes: not being published is what must keep it closed. */
const STATES = {
  open: { isPublished: true, isPublic: true, status: 'published' },
  closed: { isPublished: true, isPublic: false, status: 'published' },
  draft: { isPublished: false, isPublic: true, status: 'complete' },
} as const

/**
 * A paper of the owner of one kind, with the grants of the matrix, whatever its kind. It is a copy of one that went the
 * whole way, file, document and statements included: milliseconds instead of a second.
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

/** Removes a paper of the matrix with all that belongs to it, so that the database stays as small as it was. */
export async function removePaper({ context: { db, files } }: TestApp, { id, articleUrl }: Paper): Promise<void> {
  await db.delete(articles).where(eq(articles.id, id))
  await files.remove(articleUrl)
}

/** A copy of a paper that is somebody's already: file, document and statements included. */
export async function copyPaper(
  app: TestApp,
  original: number,
  more: Partial<typeof articles.$inferInsert>,
): Promise<Paper> {
  const { db, files } = app.context
  const [found] = await db.select().from(articles).where(eq(articles.id, original))
  if (!found) throw new Error(`There is no paper ${original} to copy`)
  const { id: _, ...row } = found
  const articleUrl = `papers/${randomUUID()}.${row.format}`
  // The copy is plain, whether or not the original has been encrypted by now.
  await files.put(articleUrl, await readPaperFile(app.context, found))
  const [paper] = await db
    .insert(articles)
    .values({ ...row, articleUrl, attempt: randomUUID(), ...more })
    .returning({ id: articles.id, articleUrl: articles.articleUrl })
  if (!paper) throw new Error('The copy was not stored')
  for (const table of [documents, graphs]) {
    const parts = await db.select().from(table).where(eq(table.articleId, original))
    await db.insert(table).values(parts.map((part) => ({ ...part, articleId: paper.id })) as never)
  }
  return paper
}

/** Gives those of the matrix who hold a grant, or held one, what their names say. */
export async function grantAsMatrix(app: TestApp, people: People, articleId: number): Promise<void> {
  const over = new Date(app.context.now().getTime() - 1000)
  await grant(app, articleId, people.readOnly, 'Read-only request granted')
  await grant(app, articleId, people.full, 'Full access request granted')
  await grant(app, articleId, people.pending, 'Full access request pending')
  await grant(app, articleId, people.expired, 'Full access request granted', over)
  await grant(app, articleId, people.revoked, 'Full access request granted')
  const query = { articleId, walletAddress: await walletOnPaper(app, articleId, people.revoked) }
  const { status } = await people.owner.call(requestCalls.delete, { query })
  if (status !== 200) throw new Error(`Revoking was answered ${status}`)
}

/** Sets where somebody's request for a paper stands. */
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

/** The wallet with which somebody asked for a paper. */
export async function walletOnPaper(app: TestApp, articleId: number, person: TestUser): Promise<string> {
  const isTheirs = and(eq(accessRequests.articleId, articleId), eq(accessRequests.accountId, person.id))
  const [row] = await app.context.db.select().from(accessRequests).where(isTheirs)
  if (!row) throw new Error('There is no such request')
  return row.walletAddress
}
