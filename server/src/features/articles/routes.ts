import { articleCalls } from '@colophon/protocol/articles/calls'
import type { ArchiveRecord } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { ChainRecord } from '@colophon/protocol/chain-record/entities'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { noteAccess } from '../../papers/access/note-access.ts'
import { accessRequests } from '../../papers/access/tables.ts'
import { type ArticleRow, toArticle, toUploadState } from '../../papers/article-row.ts'
import { gateOfOpenPaper, type OpenPaper } from '../../papers/gate.ts'
import { isCancelled } from '../../papers/processing.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { deleteArticle, restore } from './bin.ts'
import { changeAccess } from './change-access.ts'
import { publish } from './publish.ts'
import { dislike, like } from './rate.ts'
import { changes, update } from './update.ts'

/** What other features say of a paper. */
type SaidOfPapers = {
  /** The archive's data of a record; null for every other paper. */
  archiveRecord(db: Db, paper: ArticleRow): Promise<z.input<typeof ArchiveRecord> | null>
  /** The owner's newest record on chain; null where there is none. */
  lastRecord(db: Db, articleId: number): Promise<ChainRecord | null>
}

/** One paper. Statements and file hash require the right to view, the processing state requires ownership. */
const article =
  (said: SaidOfPapers): Handler<typeof articleCalls.article, OpenPaper> =>
  async (input, context) => {
    const { person, paper } = input
    const { row } = paper
    noteAccess(input, paper, context.now())
    const owns = isOwner(person, row)
    if (owns && isCancelled(row)) fail('articleCancelled')
    const { uploadProgress, stage, reason, warnings } = toUploadState(row)
    return {
      ...toArticle(row, person),
      keywords: row.keywords,
      archive: await said.archiveRecord(context.db, row),
      graph: paper.rights.view ? row.graph : null,
      offersClaims: owns && row.offersClaims === true,
      sha256: paper.rights.view ? row.sha256 : null,
      accessExpiresAt: await expiryOf(context, row, person),
      // Most papers have no record, so the query is skipped.
      record: row.recordedHash === null ? null : await said.lastRecord(context.db, row.id),
      ...(owns
        ? { uploadProgress, stage, reason, warnings }
        : { uploadProgress: null, stage: null, reason: null, warnings: [] }),
    }
  }

async function expiryOf({ db }: Context, { id, request }: ArticleRow, person: Person): Promise<string | null> {
  if (!person || request === null) return null
  const isTheirs = and(eq(accessRequests.articleId, id), eq(accessRequests.accountId, person.id))
  const [asked] = await db.select({ expiresAt: accessRequests.expiresAt }).from(accessRequests).where(isTheirs)
  return asked?.expiresAt?.toISOString() ?? null
}

export function articleRoutes(serve: Serve, said: SaidOfPapers): void {
  serve(articleCalls.article, article(said), gateOfOpenPaper)
  serve(articleCalls.access, changeAccess)
  serve(articleCalls.delete, deleteArticle)
  serve(articleCalls.update, update)
  serve(articleCalls.changes, changes)
  serve(articleCalls.publish, publish)
  serve(articleCalls.like, like)
  serve(articleCalls.dislike, dislike)
  serve(articleCalls.restore, restore)
}
