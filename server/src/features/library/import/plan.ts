import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { QUOTAS, type User } from '@colophon/protocol/auth/roles'
import type { PaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { IMPORT_ITEMS_SHOWN, type ImportPreview } from '@colophon/protocol/library/import'
import { and, eq } from 'drizzle-orm'
import { mayBeOneWork } from '../../../bibliography/same-title.ts'
import { sha256Of } from '../../../papers/files/store-upload.ts'
import { findPapersByIds, findPapersByTitles, idKey, isNearYear } from '../../../papers/named-papers.ts'
import { isCancelled, isNotDeleted } from '../../../papers/processing.ts'
import { articles } from '../../../papers/tables.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { importedItems } from '../tables.ts'
import { type ImportedHighlight, type ImportedItem, type Remark, storable } from './imported-library.ts'
import { papersByKey } from './papers-by-key.ts'
import type { PreparedItem, PreparedLibrary } from './prepare-library.ts'
import type { Source, SourceFile } from './source.ts'

/**
 * A paper that items of the library name: one that is here, or one to add, with a file or with its details alone.
 * Duplicates share it.
 */
export type Target = {
  articleId: number | null
  file: SourceFile | null
  isOwn: boolean
  /** A paper without a file, to which `file` is attached. */
  isBare: boolean
}

/** What will become of an item: `done` in an earlier import, of an own paper, added, bookmarked, or not imported. */
export type Outcome = 'done' | 'own' | 'added' | 'kept' | 'left'

export type PlannedItem = {
  item: PreparedItem
  /** Of the item and its files. */
  digest: string
  outcome: Outcome
  /** SHA-256 of the files. */
  hashes: string[]
  /** The first one gets the details of the item. */
  targets: { target: Target; highlights: ImportedHighlight[] }[]
}

export type ImportPlan = { items: PlannedItem[]; remarks: Remark[]; filesFound: number }

const AT_ONCE = 500
/** How long planning may hold the thread that all jobs share, in milliseconds. */
const SLICE_MS = 20

/**
 * Matches every item with the papers that are here, and with those before it, without changing anything. Incomplete
 * after an abort.
 */
export async function planImport(
  context: Context,
  person: User,
  { library, source }: { library: PreparedLibrary; source: Source },
  signal: AbortSignal,
): Promise<ImportPlan> {
  const pause = slices()
  const own = await ownPapers(context.db, person, pause)
  const done = await digestsOf(context.db, person)
  const remarks = [...library.remarks]
  const items: PlannedItem[] = []
  const maxBytes = QUOTAS[person.role].fileMegabytes * FILE_SIZE_FACTOR
  const find = findFiles(source, maxBytes)
  let filesFound = 0
  for (const item of library.items) {
    await pause()
    if (signal.aborted) break
    const files = await filesOf(item, find, remarks)
    filesFound += files.length
    const hashes = files.map(({ sha256 }) => sha256)
    const digest = createHash('sha256')
      .update(JSON.stringify([item.digest, hashes]))
      .digest('hex')
    if (done.has(digest)) {
      items.push({ item, digest, hashes, outcome: 'done', targets: [] })
      continue
    }
    const { isOtherFile, ...placed } = own.place(item, files)
    if (isOtherFile) remarks.push({ item: item.name, problem: OTHER_FILE })
    items.push({ item, digest, hashes, ...placed })
  }
  await matchOthers(context, person, items, signal)
  for (const planned of items) {
    const [first] = planned.targets
    // Duplicates of an item without a file share the paper that it was matched with.
    if (first?.target.articleId && planned.outcome === 'added') planned.outcome = first.target.isOwn ? 'own' : 'kept'
    if (planned.outcome === 'left') remarks.push(notHere(planned.item))
  }
  return { items, remarks, filesFound }
}

/** Lets other work go on each time that a slice is over. */
function slices(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE_MS) return
    return setImmediate().then(() => {
      began = performance.now()
    })
  }
}

/** The items that an import has to do. */
export function openItems({ items }: ImportPlan): PlannedItem[] {
  return items.filter(({ outcome }) => outcome !== 'done' && outcome !== 'left')
}

/** Whether the file of a paper is still to be added. */
export function isToAdd({ file, articleId, isBare }: Target): boolean {
  return file !== null && (articleId === null || isBare)
}

/** What an import will bring: numbers, its first items, and the files that list them. */
export function previewOf(
  { library, source }: { library: PreparedLibrary; source: Source },
  plan: ImportPlan,
): ImportPreview {
  const outcomes = { added: 0, own: 0, kept: 0, done: 0, left: 0 }
  for (const { outcome } of plan.items) outcomes[outcome] += 1
  const files = [source.main, ...source.more]
  return {
    ...outcomes,
    ...library.counts,
    items: library.items.length,
    files: plan.filesFound,
    withoutFile: plan.items.filter(({ outcome, hashes }) => outcome === 'added' && hashes.length === 0).length,
    first: openItems(plan).slice(0, IMPORT_ITEMS_SHOWN).map(shownItem),
    lists:
      library.listed.length > 1
        ? library.listed.map((items, index) => ({ file: basename(storable(files[index] ?? '')), items }))
        : [],
  }
}

const AUTHORS_SHOWN = 3

function shownItem({ item: { name, details }, hashes }: PlannedItem): ImportPreview['first'][number] {
  const authors = (details.authors ?? []).slice(0, AUTHORS_SHOWN)
  const names = (details.names ?? []).slice(0, AUTHORS_SHOWN)
  const shown = { title: details.title ?? name, authors, names, year: details.year ?? null }
  return { ...JSON.parse(storable(JSON.stringify(shown))), hasFile: hashes.length > 0 }
}

function notHere({ name, details, files }: ImportedItem): Remark {
  const named = [details.authors?.join('; '), details.year, details.doi].filter(Boolean).join(', ')
  const what = files.length > 0 ? 'none of its files can be read' : 'no file'
  return { item: name, problem: `It has no title and ${what}.`, ...(named && { text: named }) }
}

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
async function ownPapers(db: Db, person: User, pause: () => Promise<void> | undefined) {
  const rows = await db
    .select()
    .from(articles)
    .where(and(eq(articles.ownerId, person.id), isNotDeleted))
  const known = papersByKey<Target>()
  for (const row of rows) {
    await pause()
    if (isCancelled(row)) continue
    const target = { articleId: row.id, file: null, isOwn: true, isBare: row.format === null }
    // Until it is read, a paper is named after its file, which says nothing of its title.
    const isFileName = row.fileName.startsWith(row.title)
    const titleKey = foldedWords(row.title).join(' ')
    known.learn(target, { ...row, title: isFileName ? null : row.title, titleKey, hash: row.sha256 })
  }
  const find = (item: PreparedItem, hash: string | undefined): Target | null => {
    const byHash = hash === undefined ? null : known.byHash(hash)
    // Our own exports name their papers by the hash: two files with one DOI are two papers.
    if (item.isExport && hash !== undefined) return byHash
    return known.byId(namesOf(item)) ?? byHash ?? known.byTitle({ ...namesOf(item), isTitleLong: item.isTitleLong })
  }
  const place = (item: PreparedItem, files: readonly FoundFile[]): Placed => {
    const [first] = files
    const found = find(item, first?.sha256)
    const isWithoutFile = found?.file === null && (found.articleId === null || found.isBare)
    if (found && isWithoutFile && first) found.file = first.file
    const isOtherFile = Boolean(found && first && !isWithoutFile && known.byHash(first.sha256) !== found)
    const targets = files.map(({ file, sha256, highlights }, index) => {
      const same = index === 0 ? found : known.byHash(sha256)
      const target = same ?? { articleId: null, file, isOwn: true, isBare: false }
      known.learn(target, index === 0 ? { ...namesOf(item), hash: sha256 } : { hash: sha256 })
      return { target, highlights: index === 0 ? [...highlights, ...item.highlights] : highlights }
    })
    if (targets.length === 0) {
      const target = found ?? { articleId: null, file: null, isOwn: true, isBare: false }
      if (!found) known.learn(target, namesOf(item))
      targets.push({ target, highlights: item.highlights })
    }
    const isNew = targets.some(({ target }) => target.file) || Boolean(item.details.title)
    const outcome = found?.articleId ? 'own' : isNew ? 'added' : 'left'
    return { outcome, targets, isOtherFile }
  }
  return { place }
}

type Placed = Pick<PlannedItem, 'outcome' | 'targets'> & { isOtherFile: boolean }

function namesOf({ details: { doi, title, year }, archiveId, titleKey }: PreparedItem) {
  return { doi: doi ?? null, archiveId, title: title ?? null, year: year ?? null, titleKey }
}

/** Matches the items without a file with papers of others and archive records that the account may list. */
async function matchOthers(context: Context, person: User, items: PlannedItem[], signal: AbortSignal): Promise<void> {
  const isOpen = ({ item, outcome, targets: [first] }: PlannedItem) =>
    outcome === 'left' || (outcome === 'added' && (item.isKept || first?.target.file === null))
  const open = items.filter(isOpen)
  for (let start = 0; start < open.length && !signal.aborted; start += AT_ONCE) {
    const some = open.slice(start, start + AT_ONCE)
    const ids = some.map(idsOf)
    const named = await findPapersByIds(context, ids.flat(), person)
    const byId = ids.map((each, index) =>
      each
        .flatMap((id) => named.get(idKey(id)) ?? [])
        .find(({ title }) => mayBeOneWork(some[index]?.item.details.title, title)),
    )
    const titles = some.map(({ item }, index) => (byId[index] ? '' : (item.details.title ?? '')))
    const wanted = [...new Set(titles.filter(Boolean))]
    const rows = await findPapersByTitles(context, wanted, person)
    const byTitle = new Map(wanted.map((title, index) => [title, rows[index] ?? []]))
    for (const [index, planned] of some.entries()) {
      const sameTitle = byTitle.get(titles[index] ?? '') ?? []
      const row = byId[index] ?? sameTitle.find((paper) => isSameWork(planned.item, paper))
      if (!row) continue
      planned.outcome = row.ownerId === person.id ? 'own' : 'kept'
      const [first] = planned.targets
      if (first) Object.assign(first.target, { articleId: row.id, file: null, isOwn: row.ownerId === person.id })
      planned.targets = planned.targets.slice(0, 1)
    }
  }
}

/** Whether an item and a paper of the same title are one work: their years are near, and their DOIs do not differ. */
function isSameWork(
  { details, isTitleLong }: PreparedItem,
  paper: { year: number | null; doi: string | null },
): boolean {
  const [year, other] = [details.year ?? null, paper.year]
  const isOther = details.doi && paper.doi && details.doi.toLowerCase() !== paper.doi.toLowerCase()
  return !isOther && isNearYear(year, other) && (isTitleLong || (year !== null && other !== null))
}

function idsOf({ item: { details, archiveId }, hashes }: PlannedItem): PaperId[] {
  return [
    ...(details.doi ? [{ kind: 'doi' as const, value: details.doi.toLowerCase() }] : []),
    ...(archiveId ? [{ kind: 'archiveId' as const, value: archiveId }] : []),
    ...hashes.slice(0, 1).map((value) => ({ kind: 'hash' as const, value })),
  ]
}

async function digestsOf(db: Db, person: User): Promise<Set<string>> {
  const rows = await db
    .select({ digest: importedItems.digest })
    .from(importedItems)
    .where(eq(importedItems.accountId, person.id))
  return new Set(rows.map(({ digest }) => digest))
}
