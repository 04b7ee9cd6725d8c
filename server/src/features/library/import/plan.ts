import { createHash } from 'node:crypto'
import { type Person, QUOTAS } from '@colophon/protocol/auth/roles'
import type { PaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { ImportPreview } from '@colophon/protocol/library/import'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { articles } from '../../articles/tables.ts'
import { findPapersByIds, findPapersByTitles, idKey, isNearYear } from '../../citations/public/named-papers.ts'
import { sha256Of } from '../../uploads/public/add-file.ts'
import { isCancelled, isNotDeleted } from '../../uploads/public/processing.ts'
import { importedItems } from '../tables.ts'
import type { ImportedHighlight, ImportedItem, ImportedLibrary, Remark } from './imported-library.ts'
import type { Source, SourceFile } from './source.ts'

type Me = NonNullable<Person>

/** A paper that items of the library stand for: one that is here, or a file to add. Duplicates share it. */
export type Target = { articleId: number | null; file: SourceFile | null; isOwn: boolean }

/** What will become of an item: `done` in an earlier import, of an own paper, added, bookmarked, or not imported. */
export type Outcome = 'done' | 'own' | 'added' | 'kept' | 'left'

export type PlannedItem = {
  item: ImportedItem
  digest: string
  outcome: Outcome
  /** SHA-256 of the files. */
  hashes: string[]
  /** The first one gets the details of the item. */
  targets: { target: Target; highlights: ImportedHighlight[] }[]
}

export type ImportPlan = { items: PlannedItem[]; remarks: Remark[]; filesFound: number }

/** Titles of fewer words name a paper only together with its year. */
const TITLE_WORDS_MIN = 3
const AT_ONCE = 500

/**
 * Matches every item with the papers that are here, and with those before it, without changing anything. Incomplete
 * after an abort.
 */
export async function planImport(
  context: Context,
  person: Me,
  { library, source }: { library: ImportedLibrary; source: Source },
  signal: AbortSignal,
): Promise<ImportPlan> {
  const own = await ownPapers(context.db, person)
  const done = await digestsOf(context.db, person)
  const remarks = [...library.remarks]
  const items: PlannedItem[] = []
  const maxBytes = QUOTAS[person.role].fileMegabytes * FILE_SIZE_FACTOR
  const find = findFiles(source, maxBytes)
  let filesFound = 0
  for (const item of library.items) {
    if (signal.aborted) break
    const files = await filesOf(item, find, remarks)
    filesFound += files.length
    const hashes = files.map(({ sha256 }) => sha256)
    const digest = createHash('sha256')
      .update(JSON.stringify([item, hashes]))
      .digest('hex')
    if (done.has(digest)) {
      items.push({ item, digest, hashes, outcome: 'done', targets: [] })
      continue
    }
    const { isOtherFile, ...placed } = own.place(item, files)
    if (isOtherFile) remarks.push({ item: item.name, problem: OTHER_FILE })
    items.push({ item, digest, hashes, ...placed })
  }
  await matchOthers(context, person, items)
  for (const { item, outcome } of items) {
    if (outcome === 'left') remarks.push(notHere(item))
  }
  return { items, remarks, filesFound }
}

/** The items that an import has to do. */
export function openItems({ items }: ImportPlan): PlannedItem[] {
  return items.filter(({ outcome }) => outcome !== 'done' && outcome !== 'left')
}

/** What an import will bring, in numbers. */
export function countPlan({ items, collections }: ImportedLibrary, plan: ImportPlan): ImportPreview {
  const count = (outcome: Outcome) => plan.items.filter((each) => each.outcome === outcome).length
  const sum = (of: (item: ImportedItem) => number) => items.reduce((total, item) => total + of(item), 0)
  const paths = [...collections, ...items.flatMap((item) => item.collections)].map((path) => path.join('\n'))
  const highlights = sum(
    (item) => item.highlights.length + item.files.reduce((total, file) => total + file.highlights.length, 0),
  )
  return {
    added: count('added'),
    own: count('own'),
    kept: count('kept'),
    done: count('done'),
    left: count('left'),
    items: items.length,
    files: plan.filesFound,
    collections: new Set(paths).size,
    tags: new Set(items.flatMap((item) => item.tags)).size,
    notes: sum(({ notes }) => notes.length),
    highlights,
  }
}

function notHere({ name, details, files }: ImportedItem): Remark {
  const named = [details.authors?.join('; '), details.year, details.doi].filter(Boolean).join(', ')
  const problem = files.length > 0 ? 'None of its files can be read, and no paper here matches it.' : WITHOUT_FILE
  return { item: name, problem, ...(named && { text: named }) }
}

const WITHOUT_FILE = 'It has no PDF, Word or text file, and no paper here matches it.'

const OTHER_FILE = 'Its file is not added, as the paper is here with another file.'

type HashedFile = { file: SourceFile; sha256: string }
type FoundFile = HashedFile & { highlights: ImportedHighlight[] }
type FindFile = (path: string) => Promise<HashedFile | { problem: string }>

async function filesOf(item: ImportedItem, find: FindFile, remarks: Remark[]): Promise<FoundFile[]> {
  const files: FoundFile[] = []
  for (const { path, highlights } of item.files) {
    const found = await find(path)
    if ('problem' in found) remarks.push({ item: item.name, problem: `The file ${path} ${found.problem}.` })
    else files.push({ ...found, highlights })
  }
  return files
}

/** Finds files by path; a file that several items name is hashed once. */
function findFiles(source: Source, maxBytes: number): FindFile {
  const known = new Map<string, ReturnType<FindFile>>()
  const look: FindFile = async (path) => {
    const file = await source.file(path)
    if (file && file.size > maxBytes) return { problem: 'is too large' }
    const sha256 = file && (await sha256Of(file).catch(() => null))
    return file && sha256 ? { file, sha256 } : { problem: 'is missing or damaged, or outside of the imported folder' }
  }
  return (path) => {
    const found = known.get(path) ?? look(path)
    known.set(path, found)
    return found
  }
}

/** The account's papers outside the bin by what names them; `place` also adds those that an import will bring. */
async function ownPapers(db: Db, person: Me) {
  const rows = await db
    .select()
    .from(articles)
    .where(and(eq(articles.ownerId, person.id), isNotDeleted))
  const byKey = new Map<string, (Dated & { target: Target })[]>()
  const learn = (keys: readonly string[], target: Target, { year, doi }: Dated) => {
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), { target, year, doi }])
  }
  for (const row of rows) {
    if (isCancelled(row)) continue
    const target = { articleId: row.id, file: null, isOwn: true }
    learn([`sha256 ${row.sha256}`, ...keysOf(row)], target, row)
  }
  const find = (item: ImportedItem, hashes: readonly string[]): Target | null => {
    const [bySha = null] = hashes.flatMap((hash) => byKey.get(`sha256 ${hash}`) ?? [])
    // Our own exports name their papers by the hash: two files with one DOI are two papers.
    if (item.isExport && hashes.length > 0) return bySha?.target ?? null
    const keys = keysOf({ ...item.details, archiveId: item.archiveId })
    const byId = keys.filter((key) => !key.startsWith('title ')).flatMap((key) => byKey.get(key) ?? [])[0]
    const sameTitle = keys.filter((key) => key.startsWith('title ')).flatMap((key) => byKey.get(key) ?? [])
    const byTitle = sameTitle.find((paper) => isSameWork(item, paper))
    return (byId ?? bySha ?? byTitle)?.target ?? null
  }
  const isOther = (found: Target | null, [first]: readonly FoundFile[]) =>
    Boolean(found && first && !byKey.get(`sha256 ${first.sha256}`)?.some(({ target }) => target === found))
  const place = (item: ImportedItem, files: readonly FoundFile[]): Placed => {
    const found = find(
      item,
      files.slice(0, 1).map(({ sha256 }) => sha256),
    )
    const isOtherFile = isOther(found, files)
    const outcome = found?.articleId ? 'own' : found ? 'added' : files.length > 0 ? 'added' : 'left'
    const targets = files.map(({ file, sha256, highlights }, index) => {
      const same = index === 0 ? found : (byKey.get(`sha256 ${sha256}`)?.[0]?.target ?? null)
      const target = same ?? { articleId: null, file, isOwn: true }
      learn(
        [`sha256 ${sha256}`, ...(index === 0 ? keysOf({ ...item.details, archiveId: item.archiveId }) : [])],
        target,
        item.details,
      )
      return { target, highlights: index === 0 ? [...highlights, ...item.highlights] : highlights }
    })
    if (targets.length === 0 && found) targets.push({ target: found, highlights: item.highlights })
    return { outcome, targets, isOtherFile }
  }
  return { place }
}

type Placed = Pick<PlannedItem, 'outcome' | 'targets'> & { isOtherFile: boolean }

type Named = { doi?: string | null; archiveId: string | null; title?: string | null }

function keysOf({ doi, archiveId, title }: Named): string[] {
  const words = foldedWords(title ?? '').join(' ')
  return [
    ...(doi ? [`doi ${doi.toLowerCase()}`] : []),
    ...(archiveId ? [`archiveId ${archiveId}`] : []),
    ...(words ? [`title ${words}`] : []),
  ]
}

type Dated = { year?: number | null | undefined; doi?: string | null | undefined }

/** Whether an item and a paper of the same title are one work: their years are near, and their DOIs do not differ. */
function isSameWork({ details }: ImportedItem, paper: Dated): boolean {
  const [year, other] = [details.year ?? null, paper.year ?? null]
  const isLong = foldedWords(details.title ?? '').length >= TITLE_WORDS_MIN
  const isOther = details.doi && paper.doi && details.doi.toLowerCase() !== paper.doi.toLowerCase()
  return !isOther && isNearYear(year, other) && (isLong || (year !== null && other !== null))
}

/** Matches the items without a file with papers of others and archive records that the account may list. */
async function matchOthers(context: Context, person: Me, items: PlannedItem[]): Promise<void> {
  const open = items.filter(({ item, outcome }) => outcome === 'left' || (item.isKept && outcome === 'added'))
  for (let start = 0; start < open.length; start += AT_ONCE) {
    const some = open.slice(start, start + AT_ONCE)
    const ids = some.map(idsOf)
    const named = await findPapersByIds(context, ids.flat(), person)
    const byId = ids.map((each) => each.flatMap((id) => named.get(idKey(id))?.[0] ?? [])[0])
    const titles = some.map(({ item }, index) => (byId[index] ? '' : (item.details.title ?? '')))
    const wanted = titles.filter(Boolean)
    const rows = await findPapersByTitles(context, wanted, person)
    const byTitle = new Map(wanted.map((title, index) => [title, rows[index] ?? []]))
    for (const [index, planned] of some.entries()) {
      const sameTitle = byTitle.get(titles[index] ?? '') ?? []
      const row = byId[index] ?? sameTitle.find((paper) => isSameWork(planned.item, paper))
      if (!row) continue
      planned.outcome = row.ownerId === person.id ? 'own' : 'kept'
      const target = { articleId: row.id, file: null, isOwn: row.ownerId === person.id }
      const [first] = planned.targets
      planned.targets = [{ target, highlights: first?.highlights ?? planned.item.highlights }]
    }
  }
}

function idsOf({ item: { details, archiveId }, hashes }: PlannedItem): PaperId[] {
  return [
    ...(details.doi ? [{ kind: 'doi' as const, value: details.doi.toLowerCase() }] : []),
    ...(archiveId ? [{ kind: 'archiveId' as const, value: archiveId }] : []),
    ...hashes.slice(0, 1).map((value) => ({ kind: 'hash' as const, value })),
  ]
}

async function digestsOf(db: Db, person: Me): Promise<Set<string>> {
  const rows = await db
    .select({ digest: importedItems.digest })
    .from(importedItems)
    .where(eq(importedItems.accountId, person.id))
  return new Set(rows.map(({ digest }) => digest))
}
