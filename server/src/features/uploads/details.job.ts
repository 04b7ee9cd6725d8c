import { isDeepStrictEqual } from 'node:util'
import { authorNames } from '@colophon/analysis/document/meta/author-names'
import { ABSTRACT_MAX, AUTHOR_MAX, AUTHORS_MAX } from '@colophon/protocol/articles/constants'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { and, eq } from 'drizzle-orm'
import { askDetails, type DetailParts } from '../../assistant/ask-details.ts'
import { leavingIds, type Model } from '../../assistant/model.ts'
import { modelForUse } from '../../assistant/quotes-by-model.ts'
import { bibliographicColumns } from '../../papers/bibliographic-columns.ts'
import { changePapers } from '../../papers/changes.ts'
import { cleanTitle } from '../../papers/files/upload-name.ts'
import { isNotDeleted } from '../../papers/processing.ts'
import { readDocument } from '../../papers/queries.ts'
import { articles } from '../../papers/tables.ts'
import { ModelError } from '../../platform/assistant/assistant.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob, type JobRun } from '../../platform/jobs/jobs-runner.ts'
import { DETAILS } from './enqueue-model.ts'
import { correctedFields } from './jobs.ts'

/** Pages and parts of them that a model gets. */
const PAGES = 2
const PARTS_MAX = 60
/** What is shorter is no title, and no abstract. */
const TITLE_LEAST = 5
const ABSTRACT_LEAST = 80

type Paper = typeof articles.$inferSelect
type Details = Partial<Pick<Paper, 'title' | 'authors' | 'abstract'>>

/**
 * Has the model of a paper's owner point at its title, authors and abstract. Details that a person or an import has stated
 * stay, and all of a paper that was read again or removed meanwhile.
 */
export const detailsJob = defineJob({
  ...DETAILS,
  lane: 'models',
  async run(context, { articleId }, run) {
    const { db } = context
    const [paper] = await db
      .select()
      .from(articles)
      .where(and(eq(articles.id, articleId), isNotDeleted))
    const document = paper && (await readDocument(db, articleId))
    const model = paper?.ownerId ? await modelForUse(context, paper.ownerId, 'details') : null
    if (!paper || !document || !model) return
    const parts = partsOf(document)
    if (parts.length === 0 || !(await leavingIds(db, model, [articleId])).has(articleId)) return
    const named = await pointedAt(context, model, parts, { articleId, run })
    const found = named && detailsIn(named, parts)
    if (!found) return
    await db.transaction(async (tx) => {
      const isSame = and(eq(articles.id, articleId), eq(articles.attempt, paper.attempt), isNotDeleted)
      const [locked] = await tx.select().from(articles).where(isSame).for('update')
      if (!locked) return
      const corrected = await correctedFields(tx, articleId)
      const changes = changesOf(found, locked, document.meta)
      for (const field of corrected) if (field in changes) delete changes[field as keyof Details]
      if (Object.keys(changes).length === 0) return
      const columns = bibliographicColumns(changes, locked)
      await changePapers(context, tx, [articleId], () =>
        tx.update(articles).set(columns).where(eq(articles.id, articleId)),
      )
    })
  },
})

/** The parts of the first pages, numbered from 1. */
function partsOf({ blocks }: PaperDocument): { id: number; text: string }[] {
  return blocks
    .filter(({ page, text }) => (page ?? 1) <= PAGES && text.trim() !== '')
    .slice(0, PARTS_MAX)
    .map(({ text }, at) => ({ id: at + 1, text }))
}

async function pointedAt(
  { log }: Pick<Context, 'log'>,
  model: Model,
  parts: ReturnType<typeof partsOf>,
  { articleId, run }: { articleId: number; run: JobRun },
): Promise<DetailParts | null> {
  try {
    return await askDetails(model, parts, run.signal)
  } catch (error) {
    const isFinal = run.isLastAttempt || (error instanceof ModelError && error.failure === 'spent')
    if (run.signal.aborted || !isFinal) throw error
    log.warn({ err: error, articleId }, 'a model did not point at the details of a paper')
    return null
  }
}

/** The details that the parts say; those that make no sense are missing. */
function detailsIn(named: DetailParts, parts: ReturnType<typeof partsOf>): Details {
  const byId = new Map(parts.map(({ id, text }) => [id, text.trim()]))
  const textsOf = (ids: readonly number[]) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  const title = cleanTitle(textsOf(named.title).join(' '))
  const authors = textsOf(named.authors).flatMap(authorNames)
  const abstract = textsOf(named.abstract).join('\n\n').slice(0, ABSTRACT_MAX)
  return {
    ...(title && title.length >= TITLE_LEAST ? { title } : {}),
    ...(authors.length > 0 ? { authors: authors.slice(0, AUTHORS_MAX).map((name) => name.slice(0, AUTHOR_MAX)) } : {}),
    ...(abstract.length >= ABSTRACT_LEAST ? { abstract } : {}),
  }
}

/** Those that differ from what the built-in reader has found and the paper still has. */
function changesOf({ title, authors, abstract }: Details, paper: Paper, read: PaperDocument['meta']): Details {
  const isTitleRead = !paper.isTitleEdited && (read.title === null || paper.title === cleanTitle(read.title))
  const isAuthorsRead = isDeepStrictEqual(paper.authors, read.authors.slice(0, AUTHORS_MAX))
  const isAbstractRead = paper.abstract === (read.abstract ?? '').slice(0, ABSTRACT_MAX)
  return {
    ...(title && isTitleRead && title !== paper.title ? { title } : {}),
    ...(authors && isAuthorsRead && !isDeepStrictEqual(authors, paper.authors) ? { authors } : {}),
    ...(abstract && isAbstractRead && abstract !== paper.abstract ? { abstract } : {}),
  }
}
