import {
  ABSTRACT_MAX,
  AUTHOR_MAX,
  AUTHORS_MAX,
  DOI_MAX,
  FIELD_MAX,
  TITLE_MAX,
  VENUE_MAX,
  YEAR_MIN,
} from '@colophon/protocol/articles/constants'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { User } from '@colophon/protocol/auth/roles'
import { ANCHOR_QUOTE_MAX } from '@colophon/protocol/comments/constants'
import { HIGHLIGHT_NOTE_MAX } from '@colophon/protocol/highlights/entities'
import { COLLECTION_PAPERS_MAX } from '@colophon/protocol/library/entities'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ArticleRow } from '../../../papers/article-row.ts'
import { storableFurther, storableNames, storablePublication } from '../../../papers/bibliographic-columns.ts'
import { correctDetails, type Details } from '../../../papers/correct-details.ts'
import { cleanText, cleanTitle } from '../../../papers/files/upload-name.ts'
import { graphColumns } from '../../../papers/graphs/canonical-graph.ts'
import { saveGraphVersion } from '../../../papers/graphs/save-graph-version.ts'
import { articleChanges, articles, bookmarks, graphs } from '../../../papers/tables.ts'
import { lockListed } from '../../../papers/visible-papers.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { failPoint } from '../../../platform/process/fail-point.ts'
import { addHighlights } from '../highlights/add-highlights.ts'
import { storeNotes } from '../notes.ts'
import { collectionPapers, importedItems, readingStatuses, taggedPapers } from '../tables.ts'
import type { AddPapers } from './add-papers.ts'
import { type CollectionsAndTags, pathKey, storedPath, storedTag } from './collections-and-tags.ts'
import { type ImportedHighlight, type ImportedItem, type Remark, storable } from './imported-library.ts'
import type { PlannedItem } from './plan.ts'

type Filed = { planned: PlannedItem; row: ArticleRow; highlights: ImportedHighlight[]; isFirst: boolean }

/** Fields that a person has corrected in the product keep their values. */
export async function fileItems(
  context: Context,
  person: User,
  items: readonly PlannedItem[],
  { addItem, ...made }: CollectionsAndTags & { remarks: Remark[]; addItem: AddPapers['item'] },
): Promise<void> {
  if (items.length === 0) return
  await context.db.transaction(async (tx) => {
    await addItems(context, tx, person, items, addItem)
    const ids = items.flatMap(({ targets }) => targets.flatMap(({ target }) => target.articleId ?? []))
    const listed = new Map((await lockListed(tx, ids, { person, now: context.now() })).map((row) => [row.id, row]))
    const filed = items.flatMap((planned) =>
      planned.targets.flatMap(({ target, highlights }, index): Filed[] => {
        const row = listed.get(target.articleId ?? 0)
        return row ? [{ planned, row, highlights, isFirst: index === 0 }] : []
      }),
    )
    await storeDetails(context, tx, person, filed)
    await storeLabels(context, tx, person, { filed, made })
    await storeHighlights(context, tx, person, { filed, remarks: made.remarks })
    await storeItemNotes(context, tx, person, { filed, remarks: made.remarks })
    await storeStatements(context, tx, person, filed)
    const records = filed
      .filter(({ planned, isFirst }) => isFirst && planned.targets.every(({ target }) => target.articleId !== null))
      .map(({ planned, row }) => ({ accountId: person.id, digest: planned.digest, articleId: row.id }))
    if (records.length > 0) await tx.insert(importedItems).values(records).onConflictDoNothing()
    await failPoint('import-library:before-commit')
  })
}

/** Adds the items without a file that no paper here matches. */
async function addItems(
  context: Context,
  tx: Db,
  person: User,
  items: readonly PlannedItem[],
  addItem: AddPapers['item'],
): Promise<void> {
  for (const { item, outcome, targets } of items) {
    const [first] = targets
    if (outcome !== 'added' || !first || first.target.articleId !== null || first.target.file) continue
    const details = storedDetails(item, context.now())
    const { title } = details
    if (!title) continue
    const { archiveId, digest: key } = item
    first.target.articleId = await addItem(context, tx, person, { details: { ...details, title }, archiveId, key })
  }
}

/** Gives own papers the details of their items, except those that were corrected by hand. */
async function storeDetails(context: Context, tx: Db, person: User, filed: readonly Filed[]): Promise<void> {
  const own = filed.filter(({ row, isFirst }) => isFirst && isOwner(person, row))
  if (own.length === 0) return
  const corrected = await tx
    .selectDistinct({ articleId: articleChanges.articleId, field: articleChanges.field })
    .from(articleChanges)
    .where(
      inArray(
        articleChanges.articleId,
        own.map(({ row }) => row.id),
      ),
    )
  const isCorrected = new Set(corrected.map(({ articleId, field }) => `${articleId} ${field}`))
  for (const { planned, row } of own) {
    const stated = Object.entries(storedDetails(planned.item, context.now()))
    const details: Details = Object.fromEntries(
      stated.filter(([field]) => !isCorrected.has(`${row.id} ${correctedWith(field)}`)),
    )
    if (Object.keys(details).length === 0) continue
    if (details.further) details.further = { ...row.further, ...details.further }
    await correctDetails(context, tx, person, { articleId: row.id, details, isFinal: true })
    for (const field of Object.keys(details)) isCorrected.add(`${row.id} ${field}`)
    Object.assign(row, details)
  }
}

/** The details within their limits; what cannot be stored is left out. */
function storedDetails({ details: given, isExport }: ImportedItem, now: Date): Details {
  const { names, publication, further, type, citationKey, ...texts } = given
  const { title, authors, year, journalRef, doi, abstract, language, field } = texts
  const structured = structuredDetails({ names, publication, further, type, citationKey })
  if (isExport && title && authors && abstract !== null && abstract !== undefined) {
    const stored = { title: storable(title), authors: authors.map(storable), abstract: storable(abstract) }
    return { ...texts, ...stored, ...structured }
  }
  const line = (text: string | null | undefined, most: number) => cleanTitle((text ?? '').slice(0, most))
  const named = line(title, TITLE_MAX)
  const isYear = year === null || (year !== undefined && year >= YEAR_MIN && year <= now.getUTCFullYear() + 1)
  return {
    ...(named && { title: named }),
    ...(authors && {
      authors: authors.slice(0, AUTHORS_MAX).flatMap((name) => line(name, AUTHOR_MAX) ?? []),
    }),
    ...(isYear && { year }),
    ...(journalRef !== undefined && { journalRef: line(journalRef, VENUE_MAX) }),
    ...(doi !== undefined && (doi === null || doi.length <= DOI_MAX) && { doi }),
    ...(typeof abstract === 'string' && { abstract: cleanText(abstract.slice(0, ABSTRACT_MAX)) }),
    ...(language !== undefined && { language }),
    ...(field !== undefined && { field: line(field, FIELD_MAX) ?? '' }),
    ...structured,
  }
}

type Structured = {
  [K in 'names' | 'publication' | 'further' | 'type' | 'citationKey']: ImportedItem['details'][K] | undefined
}

function structuredDetails({ names, publication, further, type, citationKey }: Structured): Details {
  const stored = names && storableNames(names)
  const more = further && storableFurther(further)
  return {
    ...(stored && stored.length > 0 && { names: stored }),
    ...(publication && { publication: storablePublication(publication) }),
    ...(more && { further: more }),
    ...(type && { type }),
    ...(citationKey && { citationKey }),
  }
}

/** The corrected detail that a structured one would change. */
function correctedWith(detail: string): string {
  if (detail === 'names') return 'authors'
  return detail === 'publication' ? 'journalRef' : detail
}

/** Bookmarks papers of others; files, tags and marks all. A reading status that is there stays. */
async function storeLabels(
  context: Context,
  tx: Db,
  person: User,
  { filed, made }: { filed: readonly Filed[]; made: CollectionsAndTags & { remarks: Remark[] } },
): Promise<void> {
  const unique = <T extends object>(rows: readonly T[]) => [
    ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
  ]
  const kept = unique(
    filed.filter(({ row }) => !isOwner(person, row)).map(({ row }) => ({ accountId: person.id, articleId: row.id })),
  )
  if (kept.length > 0) {
    await tx
      .insert(bookmarks)
      .values(kept.map((each) => ({ ...each, keptAt: context.now() })))
      .onConflictDoNothing()
  }
  const inCollections = unique(
    filed.flatMap(({ planned, row }) =>
      planned.item.collections.flatMap((path) => {
        const collectionId = made.collectionIds.get(pathKey(storedPath(path)))
        return collectionId === undefined ? [] : [{ collectionId, articleId: row.id }]
      }),
    ),
  )
  if (inCollections.length > 0) {
    const values = inCollections.map((each) => ({ ...each, addedById: person.id, addedAt: context.now() }))
    const added = await tx.insert(collectionPapers).values(values).onConflictDoNothing().returning()
    await dropOverfull(tx, [...new Set(added.map(({ collectionId }) => collectionId))], { added, made })
  }
  const tagged = unique(
    filed.flatMap(({ planned, row }) =>
      planned.item.tags.flatMap((name) => {
        const tagId = made.tagIds.get(storedTag(name))
        return tagId === undefined ? [] : [{ tagId, articleId: row.id }]
      }),
    ),
  )
  if (tagged.length > 0) await tx.insert(taggedPapers).values(tagged).onConflictDoNothing()
  const statuses = filed.flatMap(({ planned: { item }, row }) =>
    item.status ? [{ accountId: person.id, articleId: row.id, status: item.status }] : [],
  )
  if (statuses.length > 0) await tx.insert(readingStatuses).values(statuses).onConflictDoNothing()
}

/** Takes papers out of collections again that would have more than they may. */
async function dropOverfull(
  tx: Db,
  ids: readonly number[],
  { added, made }: { added: { collectionId: number; articleId: number }[]; made: { remarks: Remark[] } },
): Promise<void> {
  if (ids.length === 0) return
  const full = await tx
    .select({ id: collectionPapers.collectionId })
    .from(collectionPapers)
    .where(inArray(collectionPapers.collectionId, [...ids]))
    .groupBy(collectionPapers.collectionId)
    .having(sql`count(*) > ${COLLECTION_PAPERS_MAX}`)
  for (const { id } of full) {
    const papers = added.filter(({ collectionId }) => collectionId === id).map(({ articleId }) => articleId)
    await tx
      .delete(collectionPapers)
      .where(and(eq(collectionPapers.collectionId, id), inArray(collectionPapers.articleId, papers)))
    made.remarks.push({ item: `Collection ${id}`, problem: `It is full: ${papers.length} papers are not filed.` })
  }
}

/** Stores the notes of items with their papers. */
async function storeItemNotes(
  context: Context,
  tx: Db,
  person: User,
  { filed, remarks }: { filed: readonly Filed[]; remarks: Remark[] },
): Promise<void> {
  for (const { planned, row, isFirst } of filed) {
    if (!isFirst) continue
    const of = { accountId: person.id, articleId: row.id }
    const refused = await storeNotes(tx, of, planned.item.notes.map(storable), context.now())
    for (const { text, why } of refused) remarks.push({ item: planned.item.name, problem: why, text })
  }
}

/** Stores highlights; those without words, such as sticky notes, over the title. */
async function storeHighlights(
  context: Context,
  tx: Db,
  person: User,
  { filed, remarks }: { filed: readonly Filed[]; remarks: Remark[] },
): Promise<void> {
  for (const { planned, row, highlights } of filed) {
    const marks = highlights.flatMap((mark) => storedMarks(mark, { title: row.title, now: context.now() }))
    const left = await addHighlights(tx, { accountId: person.id, articleId: row.id }, marks)
    if (left > 0)
      remarks.push({ item: planned.item.name, problem: `${left} highlights are over the limit of a paper.` })
  }
}

/** A highlight as it is stored: several where its words or its note are too long for one. */
function storedMarks(
  { quote, start, area, color, note, createdAt }: ImportedHighlight,
  { title, now }: { title: string; now: Date },
) {
  const at = createdAt && !Number.isNaN(Date.parse(createdAt)) ? new Date(createdAt) : now
  const quotes = inParts(storable(quote || (area ? '' : title)), ANCHOR_QUOTE_MAX)
  const notes = inParts(storable(note), HIGHLIGHT_NOTE_MAX)
  const last = quotes.length - 1
  return Array.from({ length: Math.max(quotes.length, notes.length) }, (_, index) => {
    const passage = quotes[Math.min(index, last)] ?? { text: '', at: 0 }
    const place = start + passage.at + Math.max(0, index - last)
    const times = { createdAt: at, updatedAt: at }
    return { start: place, quote: passage.text, area: area ?? null, color, note: notes[index]?.text ?? '', ...times }
  })
}

/** A text in pieces of at most this length, cut at spaces where there are any, and where each begins. */
function inParts(text: string, most: number): { text: string; at: number }[] {
  const parts: { text: string; at: number }[] = []
  let at = 0
  while (text.length - at > most) {
    const space = text.lastIndexOf(' ', at + most)
    const end = space > at ? space : at + most
    parts.push({ text: text.slice(at, end).toWellFormed(), at })
    at = space > at ? end + 1 : end
  }
  return [...parts, { text: text.slice(at).toWellFormed(), at }]
}

/** Restores edited statements where those that are here are unedited. */
async function storeStatements(context: Context, tx: Db, person: User, filed: readonly Filed[]): Promise<void> {
  for (const { planned, row, isFirst } of filed) {
    const entries = planned.item.statements
    if (!entries || !isFirst || !isOwner(person, row)) continue
    const saved = { entries, isEdited: true }
    const stored = await tx
      .insert(graphs)
      .values({ articleId: row.id, ...saved })
      .onConflictDoUpdate({ target: graphs.articleId, set: saved, setWhere: eq(graphs.isEdited, false) })
      .returning({ id: graphs.articleId })
    if (stored.length === 0) continue
    const columns = graphColumns(row.id, row.sha256, entries)
    await tx.update(articles).set(columns).where(eq(articles.id, row.id))
    const version = { entries, md5Hash: columns.md5Hash, savedById: person.id, savedAt: context.now() }
    await saveGraphVersion(tx, row.id, version)
  }
}
