import { isDeepStrictEqual } from 'node:util'
import type { articleCalls } from '@colophon/protocol/articles/calls'
import { EDITABLE_FIELDS, type EditableField } from '@colophon/protocol/articles/entities'
import { plainDoi } from '@colophon/protocol/citations/lookup/paper-id'
import { displayName } from '@colophon/protocol/profile/validation'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler, Input } from '../../platform/http/input.ts'
import { enqueueReindex } from '../knowledge/public/refresh-index.job.ts'
import { recordSuggestionChanges } from '../knowledge/public/suggestion-changes.ts'
import { isNotDeleted } from '../uploads/public/processing.ts'
import { cleanText, cleanTitle } from '../uploads/public/upload-name.ts'
import { replyArticle } from './public/visible-papers.ts'
import { listChanges } from './queries.ts'
import { articleChanges, articles } from './tables.ts'

/**
 * Corrects the details given, so that concurrent changes of different ones are all kept, and records each that differs
 * from what is stored. A corrected detail is never replaced by the parser.
 */
export const update: Handler<typeof articleCalls.update> = async ({ body, person }, context) => {
  const { articleId } = body
  const details = detailsOf(body, context)
  await context.db.transaction(async (tx) => {
    // Locks the paper, so that the values before a change are the ones it replaces.
    await recordSuggestionChanges(context, tx, [articleId])
    const [paper] = await tx
      .select()
      .from(articles)
      .where(and(eq(articles.id, articleId), isNotDeleted))
    if (!paper) return fail('articleDeleted')
    const changedAt = context.now()
    const corrections = EDITABLE_FIELDS.flatMap((field) => {
      const after = details[field]
      const isSame = after === undefined || isDeepStrictEqual(after, paper[field])
      return isSame ? [] : [{ articleId, field, before: paper[field], after, changedById: person.id, changedAt }]
    })
    if (corrections.length > 0) await tx.insert(articleChanges).values(corrections)
    await tx
      .update(articles)
      .set({ ...details, ...(details.title === undefined ? {} : { isTitleEdited: true }), updatedAt: changedAt })
      .where(eq(articles.id, articleId))
    await enqueueReindex(context, tx, articleId)
  })
  return replyArticle(context, articleId, person)
}

type Details = Partial<Pick<typeof articles.$inferSelect, EditableField>>

/** The details of a request as they are stored; one that cannot be is refused with a message. */
function detailsOf(body: Input<typeof articleCalls.update>['body'], context: Pick<Context, 'now'>): Details {
  const { title, field, authors, year, journalRef, doi, abstract, language } = body
  if (EDITABLE_FIELDS.every((name) => body[name] === undefined)) {
    fail('validationFailed', { fields: { title: 'is required if no other field is changed' } })
  }
  const nextYear = context.now().getUTCFullYear() + 1
  if (year && year > nextYear) fail('validationFailed', { fields: { year: `must be at most ${nextYear}` } })
  return {
    ...(title !== undefined && { title: cleanTitle(title) ?? mustHaveLetter('title') }),
    ...(field !== undefined && { field: cleanTitle(field) ?? '' }),
    ...(authors !== undefined && { authors: authors.map((name) => cleanTitle(name) ?? mustHaveLetter('authors')) }),
    ...(year !== undefined && { year }),
    ...(journalRef !== undefined && { journalRef: cleanTitle(journalRef) }),
    ...(doi !== undefined && { doi: doi ? (plainDoi(doi) ?? mustBeDoi()) : null }),
    ...(abstract !== undefined && { abstract: cleanText(abstract) }),
    ...(language !== undefined && { language }),
  }
}

function mustHaveLetter(field: 'title' | 'authors'): never {
  return fail('validationFailed', { fields: { [field]: 'must contain a letter' } })
}

function mustBeDoi(): never {
  return fail('validationFailed', { fields: { doi: 'must be a DOI such as 10.1000/182' } })
}

/** The corrections of a paper's details, newest first. */
export const changes: Handler<typeof articleCalls.changes> = async ({ query }, { db }) => {
  const { rows, total } = await listChanges(db, query)
  const list = rows.map(({ change: { changedById, changedAt, ...change }, username }) => ({
    ...change,
    changedAt: changedAt.toISOString(),
    changedBy: changedById === null ? null : displayName({ id: changedById, username }),
  }))
  return [list, total]
}
