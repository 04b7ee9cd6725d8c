import { isOwner, rights } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/http/fail.ts'
import type { Gate, GatedPaper, PaperRight } from '../platform/http/input.ts'
import { accessOf } from './article-row.ts'
import { readAccess, readArticle } from './queries.ts'

/**
 * The single access check for papers, over HTTP, sockets, search and files. A paper the user may not list does not
 * exist for them (404); a deleted one is gone (410) for its owner and, if it was published, for everyone; one taken
 * down is gone for all but its owner; a missing right on a listed paper is a 403. On a transaction the decision holds
 * until its end.
 */
export function gate(context: Pick<Context, 'now'> & { db: Db }): Gate {
  return async (person, articleId, wanted, options = {}) => {
    const row = await readAccess(context.db, articleId, { person, now: context.now() })
    return row ? admit(row, { person, wanted, ...options }) : fail('articleNotFound')
  }
}

/** A paper with all that its page shows. */
export type OpenPaper = GatedPaper & { row: NonNullable<Awaited<ReturnType<typeof readArticle>>> }

/** The same check on the whole paper with its statements, read in one query. */
export function gateOfOpenPaper(context: Pick<Context, 'now' | 'db'>): Gate<OpenPaper> {
  return async (person, articleId, wanted, options = {}) => {
    const row = await readArticle(context.db, articleId, { person, now: context.now() }, true)
    return row ? { ...admit(row, { person, wanted, ...options }), row } : fail('articleNotFound')
  }
}

type AccessRow = NonNullable<Awaited<ReturnType<typeof readAccess>>>
type Admission = { person: Person; wanted: PaperRight; inBin?: boolean }

function admit(row: AccessRow, { person, wanted, inBin = false }: Admission): GatedPaper {
  const access = accessOf(row)
  const owns = isOwner(person, access)
  const may = rights(person, access)
  if (access.isDeleted && !(owns && inBin)) fail(owns || access.isPublished ? 'articleDeleted' : 'articleNotFound')
  if (!may.list) fail(row.takenDownAt ? 'articleRemoved' : 'articleNotFound')
  if (wanted === 'owner' && !owns) fail('notOwner')
  if (wanted === 'owner' || may[wanted]) return { ...access, id: row.id, rights: may }
  if (access.isArchiveRecord) fail('archiveOnly')
  return fail(owns && access.hasNoFile ? 'noFile' : 'accessDenied')
}
