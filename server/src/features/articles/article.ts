import type { articleCalls } from '@colophon/protocol/articles/calls'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { noteAccess } from '../../papers/access/note-access.ts'
import { type ArticleRow, toArticle, toUploadState } from '../../papers/article-row.ts'
import type { OpenPaper } from '../../papers/gate.ts'
import { isCancelled } from '../../papers/processing.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { readArchiveRecord } from '../archive/public/read-archive-record.ts'
import { lastRecord } from '../chain-record/public/last-record.ts'
import { requestsByPaper } from '../requests/public/requests-by-paper.ts'

/** One paper. Statements and file hash require the right to view, the processing state requires ownership. */
export const article: Handler<typeof articleCalls.article, OpenPaper> = async (input, context) => {
  const { person, paper } = input
  const { row } = paper
  noteAccess(input, paper, context.now())
  const owns = isOwner(person, row)
  if (owns && isCancelled(row)) fail('articleCancelled')
  const { uploadProgress, stage, reason, warnings } = toUploadState(row)
  return {
    ...toArticle(row, person),
    keywords: row.keywords,
    archive: await readArchiveRecord(context.db, row),
    graph: paper.rights.view ? row.graph : null,
    sha256: paper.rights.view ? row.sha256 : null,
    accessExpiresAt: await expiryOf(context, row, person),
    // Most papers have no record, so the query is skipped.
    record: row.recordedHash === null ? null : await lastRecord(context.db, row.id),
    ...(owns
      ? { uploadProgress, stage, reason, warnings }
      : { uploadProgress: null, stage: null, reason: null, warnings: [] }),
  }
}

async function expiryOf(context: Context, { id, request }: ArticleRow, person: Person): Promise<string | null> {
  if (!person || request === null) return null
  return (await requestsByPaper(context, [id], person.id)).get(id)?.expiresAt ?? null
}
