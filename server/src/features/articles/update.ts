import type { articleCalls } from '@colophon/protocol/articles/calls'
import { EDITABLE_FIELDS } from '@colophon/protocol/articles/entities'
import { plainDoi } from '@colophon/protocol/citations/lookup/paper-id'
import { displayName } from '@colophon/protocol/profile/validation'
import { storableFurther, storableNames, storablePublication } from '../../papers/bibliographic-columns.ts'
import { correctDetails, type Details } from '../../papers/correct-details.ts'
import { cleanText, cleanTitle } from '../../papers/files/upload-name.ts'
import { listChanges } from '../../papers/queries.ts'
import { replyArticle } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler, Input } from '../../platform/http/input.ts'

/** Corrects the details given. */
export const update: Handler<typeof articleCalls.update> = async ({ body, person }, context) => {
  const { articleId } = body
  const details = detailsOf(body, context)
  return context.db.transaction(async (tx) => {
    await correctDetails(context, tx, person, { articleId, details })
    return replyArticle({ db: tx, now: context.now }, articleId, person)
  })
}

/** The details of a request as they are stored; one that cannot be is refused with a message. */
function detailsOf(body: Input<typeof articleCalls.update>['body'], context: Pick<Context, 'now'>): Details {
  const { title, field, authors, names, year, journalRef, publication, further, type, doi, abstract, language } = body
  if ([...EDITABLE_FIELDS, 'names', 'publication', 'further'].every((name) => !(name in body))) {
    fail('validationFailed', { fields: { title: 'is required if no other field is changed' } })
  }
  const nextYear = context.now().getUTCFullYear() + 1
  if (year && year > nextYear) fail('validationFailed', { fields: { year: `must be at most ${nextYear}` } })
  return {
    ...(title !== undefined && { title: cleanTitle(title) ?? mustHaveLetter('title') }),
    ...(field !== undefined && { field: cleanTitle(field) ?? '' }),
    ...(authors !== undefined && { authors: authors.map((name) => cleanTitle(name) ?? mustHaveLetter('authors')) }),
    ...(names !== undefined && { names: storableNames(names) }),
    ...(publication !== undefined && { publication: storablePublication(publication) }),
    ...(further !== undefined && { further: further && storableFurther(further) }),
    ...(type !== undefined && { type }),
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
