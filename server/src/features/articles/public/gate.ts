import { isOwner, rights } from '@colophon/protocol/articles/roles'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Gate } from '../../../platform/http/input.ts'
import { readAccess } from '../queries.ts'
import { accessOf } from './article-row.ts'

/**
 * The single access check for papers, over HTTP, sockets, search and files. A paper the user may not list does not
 * exist for them (404); a deleted one is gone (410) for its owner and, if it was published, for everyone; one taken
 * down is gone for all but its owner; a missing right on a listed paper is a 403. On a transaction the decision holds
 * until its end.
 */
export function gate(context: Pick<Context, 'now'> & { db: Db }): Gate {
  return async (person, articleId, wanted, options = {}) => {
    const row = await readAccess(context.db, articleId, { person, now: context.now() })
    if (!row) return fail('articleNotFound')
    const access = accessOf(row)
    const owns = isOwner(person, access)
    const may = rights(person, access)
    if (access.isDeleted && !(owns && options.inBin))
      fail(owns || access.isPublished ? 'articleDeleted' : 'articleNotFound')
    if (!may.list) fail(row.takenDownAt ? 'articleRemoved' : 'articleNotFound')
    if (wanted === 'owner' && !owns) fail('notOwner')
    if (wanted !== 'owner' && !may[wanted]) fail(access.isArchiveRecord ? 'archiveOnly' : 'accessDenied')
    return { ...access, id: row.id, rights: may }
  }
}
