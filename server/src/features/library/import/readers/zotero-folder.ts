import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { BibliographicName } from '@colophon/protocol/citations/bibliographic'
import { FileArea } from '@colophon/protocol/highlights/areas'
import { pmidIn } from '../../../../bibliography/further-fields.ts'
import { archiveIdIn, doiIn } from '../../../../bibliography/ids-in-texts.ts'
import { statedDetails, yearIn } from '../../../../bibliography/stated-details.ts'
import {
  checkCount,
  expectedStart,
  highlightColor,
  type ImportedFile,
  type ImportedHighlight,
  type ImportedItem,
  type ImportedLibrary,
  importedItem,
  isPaperFile,
  tagColor,
  UnreadableLibrary,
} from '../imported-library.ts'
import { noteMarkdown } from './note-markdown.ts'
import { NOTE_ALONE } from './zotero-rdf.ts'
import { zoteroType } from './zotero-types.ts'

type Row = Record<string, string | number | null>

const NEEDED = [
  'items',
  'itemTypes',
  'itemData',
  'itemDataValues',
  'fields',
  'itemCreators',
  'creators',
  'itemTags',
  'tags',
]
const NO_ZOTERO = 'This is not a Zotero database.'
const TITLES = ['title', 'caseName', 'nameOfAct', 'subject']
const DATES = ['date', 'dateDecided', 'dateEnacted', 'issueDate']
const VENUES = [
  ...['publicationTitle', 'proceedingsTitle', 'bookTitle', 'encyclopediaTitle', 'dictionaryTitle', 'websiteTitle'],
  ...['blogTitle', 'conferenceName', 'journalAbbreviation'],
]
const PUBLISHERS = ['publisher', 'university', 'institution', 'repository']
/** Types of annotation: highlight, note, image, ink, underline, text. */
const MARKS = [1, 5]
const IMAGE = 3
const LINKED_FILE = 2

/**
 * The library in the copy of a Zotero data folder: user and group libraries, without feeds and the bin. Group libraries
 * become collections of the first level. The database is opened read-only, in every schema since Zotero 4.
 */
export function readZoteroFolder(path: string): ImportedLibrary {
  const url = pathToFileURL(path)
  url.search = '?immutable=1'
  return withDatabase(() => new DatabaseSync(url, { readOnly: true }))
}

/** As `readZoteroFolder`, from the bytes of the database. */
export function readZoteroBytes(bytes: Uint8Array): ImportedLibrary {
  return withDatabase(() => {
    const db = new DatabaseSync(':memory:')
    db.deserialize(withoutLog(bytes))
    return db
  })
}

/** In memory there is no write-ahead log: a database that had one is marked as one that has none. */
function withoutLog(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes)
  for (const at of [18, 19]) if (copy[at] === 2) copy[at] = 1
  return copy
}

function withDatabase(open: () => DatabaseSync): ImportedLibrary {
  let db: DatabaseSync | null = null
  try {
    db = open()
    db.exec('pragma trusted_schema = off')
    return readDatabase(db)
  } catch (error) {
    if (error instanceof UnreadableLibrary) throw error
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error
    throw new UnreadableLibrary(`${NO_ZOTERO} It may be damaged, or of another program.`)
  } finally {
    db?.close()
  }
}

function readDatabase(db: DatabaseSync): ImportedLibrary {
  const tables = new Set(rowsOf(db, "select name from sqlite_master where type = 'table'").map(({ name }) => name))
  if (!NEEDED.every((name) => tables.has(name))) throw new UnreadableLibrary(NO_ZOTERO)
  const schema = schemaOf(db, tables)
  const libraries = librariesOf(db, schema)
  const { paths, ofItem } = collectionsOf(db, schema, libraries)
  const fields = grouped(
    db,
    `select d.itemID, f.fieldName as name, v.value as value from itemData d
     join fields f on f.fieldID = d.fieldID join itemDataValues v on v.valueID = d.valueID`,
  )
  const people = grouped(db, schema.people)
  const tags = grouped(
    db,
    'select t.itemID, g.name as name from itemTags t join tags g on g.tagID = t.tagID order by t.itemID, t.tagID',
  )
  const inBin = tables.has('deletedItems') ? 'and i.itemID not in (select itemID from deletedItems)' : ''
  const notes = grouped(
    db,
    `select n.${schema.noteParent} as itemID, n.note from itemNotes n join items i on i.itemID = n.itemID
     where n.${schema.noteParent} is not null ${inBin} order by n.itemID`,
  )
  const { files, remarks } = attachmentsOf(db, schema)
  const items: ImportedItem[] = []
  const works = rowsOf(
    db,
    `select i.itemID, i.key, i.libraryID, t.typeName from items i join itemTypes t on t.itemTypeID = i.itemTypeID
     where (t.typeName not in ('attachment', 'note', 'annotation')
       or i.itemID in (select itemID from itemAttachments where ${schema.attachmentParent} is null)) ${inBin}
     order by i.itemID`,
  )
  checkCount(works.length)
  for (const { itemID, key, libraryID, typeName } of works) {
    const group = libraries.get(libraryID ?? null)
    if (group === undefined) continue
    const id = Number(itemID)
    const inCollections = ofItem.get(id) ?? []
    items.push(
      itemOf(String(key), {
        fields: new Map(fields.get(id)?.map(({ name, value }) => [String(name), String(value)])),
        people: people.get(id) ?? [],
        type: String(typeName),
        tags: (tags.get(id) ?? []).map(({ name }) => String(name)),
        notes: (notes.get(id) ?? []).map(({ note }) => noteMarkdown(String(note ?? ''))).filter(Boolean),
        files: files.get(id) ?? [],
        collections: group !== '' && inCollections.length === 0 ? [[group]] : inCollections,
      }),
    )
  }
  const more = notesAlone(db, schema, inBin)
  return { items, collections: paths, tags: tagsOf(db, schema), remarks: [...remarks, ...more] }
}

type Parts = Pick<ImportedItem, 'tags' | 'notes' | 'collections'> & {
  files: Attachment[]
  fields: ReadonlyMap<string, string>
  people: Row[]
  type: string
}

/** A creator in two fields, or an organisation in one. */
function nameOf({ firstName, lastName }: Row): BibliographicName | null {
  const [given, family] = [String(firstName ?? '').trim(), String(lastName ?? '').trim()]
  if (!family) return given ? { family: given } : null
  return given ? { family, given } : { literal: family }
}

function itemOf(key: string, { fields, people, files, type, ...filed }: Parts): ImportedItem {
  const first = (names: readonly string[]) => names.map((name) => fields.get(name)).find(Boolean) ?? ''
  const ofRole = (role: string) => people.filter(({ creatorType }) => creatorType === role)
  const authors = ofRole('author')
  const doiInExtra = /\bdoi:\s*(10\.\S+)/i.exec(fields.get('extra') ?? '')?.[1]
  const doi = doiIn([fields.get('DOI'), doiInExtra, fields.get('url'), fields.get('archiveID')])
  const details = statedDetails({
    title: first(TITLES),
    // Where a work has no authors, its other people, such as editors.
    names: (authors.length > 0 ? authors : people).flatMap((person) => nameOf(person) ?? []),
    type: zoteroType(type),
    year: yearIn(first(DATES)),
    publication: {
      containerTitle: first(VENUES),
      volume: first(['volume']),
      issue: first(['issue']),
      pages: first(['pages']),
      publisher: first(PUBLISHERS),
    },
    doi,
    further: {
      URL: fields.get('url'),
      accessed: fields.get('accessDate'),
      editor: ofRole('editor').flatMap((person) => nameOf(person) ?? []),
      edition: fields.get('edition'),
      'publisher-place': fields.get('place'),
      'collection-title': first(['series', 'seriesTitle']),
      number: first(['reportNumber', 'patentNumber']),
      genre: first(['thesisType', 'reportType', 'genre']),
      ISBN: fields.get('ISBN'),
      ISSN: fields.get('ISSN'),
      PMID: pmidIn([fields.get('extra') ?? '']),
    },
    abstract: fields.get('abstractNote'),
    language: fields.get('language'),
  })
  const ids = ['archiveID', 'extra', 'url', 'number', 'reportNumber', 'publicationTitle', 'volume'].map((name) =>
    fields.get(name),
  )
  return importedItem({
    name: details.title ?? key,
    // The title of a file without an item is its name or a page's heading.
    details: files.some(({ isAlone }) => isAlone) ? {} : details,
    archiveId: archiveIdIn([...ids, doi]),
    files: files.map(({ path, highlights }) => ({ path, highlights })),
    ...filed,
  })
}

/** Columns and tables that older versions call otherwise. */
function schemaOf(db: DatabaseSync, tables: ReadonlySet<unknown>) {
  const columns = (table: string) =>
    new Set(rowsOf(db, `select name from pragma_table_info('${table}')`).map(({ name }) => String(name)))
  const has = (table: string, column: string) => columns(table).has(column)
  const creators = has('creators', 'lastName')
    ? 'join creators c on c.creatorID = i.creatorID'
    : 'join creators k on k.creatorID = i.creatorID join creatorData c on c.creatorDataID = k.creatorDataID'
  const libraryType = has('libraries', 'type') ? 'type' : 'libraryType'
  return {
    tables,
    libraryType: tables.has('libraries') ? libraryType : null,
    attachmentParent: has('itemAttachments', 'parentItemID') ? 'parentItemID' : 'sourceItemID',
    contentType: has('itemAttachments', 'contentType') ? 'contentType' : 'mimeType',
    noteParent: has('itemNotes', 'parentItemID') ? 'parentItemID' : 'sourceItemID',
    tagType: has('itemTags', 'type') ? 't.type' : 'g.type',
    hasAnnotations: tables.has('itemAnnotations'),
    people: `select i.itemID, c.firstName, c.lastName, t.creatorType from itemCreators i ${creators}
      join creatorTypes t on t.creatorTypeID = i.creatorTypeID order by i.itemID, i.orderIndex`,
  }
}

type Schema = ReturnType<typeof schemaOf>

/** The collection of the first level for each library, '' for the user's own; feeds are left out. */
function librariesOf(db: DatabaseSync, { libraryType, tables }: Schema): Map<Row[string], string> {
  const libraries = new Map<Row[string], string>([[null, '']])
  if (libraryType === null) return libraries
  const names = new Map(
    tables.has('groups')
      ? rowsOf(db, 'select libraryID, name from groups').map((row) => [row.libraryID, row.name])
      : [],
  )
  for (const { libraryID, type } of rowsOf(db, `select libraryID, ${libraryType} as type from libraries`)) {
    if (type === 'feed') continue
    libraries.set(libraryID ?? null, type === 'group' ? String(names.get(libraryID) ?? `Group ${libraryID}`) : '')
  }
  return libraries
}

function collectionsOf(db: DatabaseSync, { tables }: Schema, libraries: ReadonlyMap<Row[string], string>) {
  const inBin = tables.has('deletedCollections')
    ? 'where collectionID not in (select collectionID from deletedCollections)'
    : ''
  const rows = tables.has('collections')
    ? rowsOf(db, `select collectionID, collectionName, parentCollectionID, libraryID from collections ${inBin}`)
    : []
  const byId = new Map(rows.map((row) => [row.collectionID, row]))
  const pathOf = (row: Row): string[] | null => {
    const path: string[] = []
    const seen = new Set<Row>()
    for (let at: Row | undefined = row; at; at = byId.get(at.parentCollectionID ?? -1)) {
      if (seen.has(at)) throw new UnreadableLibrary('A collection of this database is inside of itself.')
      seen.add(at)
      path.unshift(String(at.collectionName))
      // The collections below one in the bin are in the bin, too.
      if (at.parentCollectionID !== null && !byId.has(at.parentCollectionID ?? -1)) return null
    }
    const group = libraries.get(row.libraryID ?? null)
    if (group === undefined) return null
    return group === '' ? path : [group, ...path]
  }
  const paths = new Map(rows.map((row) => [row.collectionID, pathOf(row)]))
  const ofItem = new Map<number, string[][]>()
  const pairs =
    rows.length > 0 ? rowsOf(db, 'select collectionID, itemID from collectionItems order by itemID, orderIndex') : []
  for (const { collectionID, itemID } of pairs) {
    const path = paths.get(collectionID)
    if (path) ofItem.get(Number(itemID))?.push(path) ?? ofItem.set(Number(itemID), [path])
  }
  return { paths: [...paths.values()].filter((path) => path !== null), ofItem }
}

type Attachment = ImportedFile & { isAlone: boolean }

/** The readable files of each item, PDF first, with their highlights. */
function attachmentsOf(db: DatabaseSync, schema: Schema) {
  const { attachmentParent, contentType, tables } = schema
  const inBin = tables.has('deletedItems') ? 'where a.itemID not in (select itemID from deletedItems)' : ''
  const rows = rowsOf(
    db,
    `select a.itemID, a.${attachmentParent} as parent, a.linkMode, a.path, i.key from itemAttachments a
     join items i on i.itemID = a.itemID ${inBin} order by a.${contentType} = 'application/pdf' desc, a.itemID`,
  )
  const marks = schema.hasAnnotations ? grouped(db, ANNOTATIONS + inBin.replaceAll('a.itemID', 'n.itemID')) : null
  const files = new Map<number, Attachment[]>()
  const remarks: ImportedLibrary['remarks'] = []
  for (const { itemID, parent, linkMode, path, key } of rows) {
    const written = String(path ?? '')
    if (!isPaperFile(written)) continue
    const found = marks?.get(Number(itemID)) ?? []
    const highlights = found.flatMap((row) => highlightOf(row) ?? [])
    const lost = found.length - highlights.length
    if (lost > 0)
      remarks.push({ item: written, problem: `${lost} drawings, or images without a position, are not imported.` })
    const at =
      linkMode === LINKED_FILE
        ? written.replace(/^attachments:/, '')
        : `storage/${key}/${written.replace(/^storage:/, '')}`
    const owner = Number(parent ?? itemID)
    const file = { path: at, highlights, isAlone: parent === null }
    files.get(owner)?.push(file) ?? files.set(owner, [file])
  }
  return { files, remarks }
}

const ANNOTATIONS = `select n.parentItemID as itemID, n.type, n.text, n.comment, n.color, n.sortIndex, n.position, i.dateAdded
  from itemAnnotations n join items i on i.itemID = n.itemID `

/**
 * A highlight, the area of an image, or the comment of another annotation as a note without a passage; null for a drawing
 * without words.
 */
function highlightOf({ type, text, comment, color, sortIndex, position, dateAdded }: Row): ImportedHighlight | null {
  const [sortPage, sortOffset] = String(sortIndex ?? '')
    .split('|')
    .map(Number)
  const pageIndex = pageIndexOf(String(position ?? '')) ?? sortPage ?? 0
  const quote = MARKS.includes(Number(type)) ? String(text ?? '').trim() : ''
  const area = Number(type) === IMAGE ? areaIn(String(position ?? '')) : null
  const note = String(comment ?? '').trim()
  if (!quote && !note && !area) return null
  return {
    quote,
    start: expectedStart(pageIndex, sortOffset),
    ...(area && { area }),
    color: highlightColor(String(color ?? '')),
    note: quote || area ? note : `Page ${pageIndex + 1}: ${note}`,
    ...(dateAdded && { createdAt: `${String(dateAdded).replace(' ', 'T')}Z` }),
  }
}

/** The rectangle of an image annotation, `{"pageIndex":2,"rects":[[x1,y1,x2,y2]]}`; null if there is none. */
function areaIn(position: string): FileArea | null {
  const written: { pageIndex?: unknown; rects?: unknown } | null = parsed(position)
  const rects = Array.isArray(written?.rects) ? written.rects : []
  return FileArea.safeParse({ page: Number(written?.pageIndex ?? Number.NaN) + 1, rect: rects[0] }).data ?? null
}

function pageIndexOf(position: string): number | null {
  const page = /"pageIndex"\s*:\s*(\d{1,6})/.exec(position)?.[1]
  return page === undefined ? null : Number(page)
}

function notesAlone(db: DatabaseSync, { noteParent }: Schema, inBin: string): ImportedLibrary['remarks'] {
  const alone = rowsOf(
    db,
    `select n.note from itemNotes n join items i on i.itemID = n.itemID where n.${noteParent} is null ${inBin} order by n.itemID`,
  )
  return alone.map(({ note }) => ({ item: 'Note', problem: NOTE_ALONE, text: noteMarkdown(String(note ?? '')) }))
}

/** Colours of tags, and which are automatic only. */
function tagsOf(db: DatabaseSync, { tables, tagType }: Schema): ImportedLibrary['tags'] {
  const automatic = rowsOf(
    db,
    `select g.name as name from tags g join itemTags t on t.tagID = g.tagID group by g.name having min(${tagType}) = 1`,
  )
  const settings = tables.has('syncedSettings')
    ? rowsOf(db, "select value from syncedSettings where setting = 'tagColors'")
    : []
  return [
    ...settings.flatMap(({ value }) => coloredTags(String(value))),
    ...automatic.map(({ name }) => ({ name: String(name), isAutomatic: true })),
  ]
}

function coloredTags(written: string): ImportedLibrary['tags'] {
  const list = parsed(written)
  if (!Array.isArray(list)) return []
  return list.flatMap((each: { name?: unknown; color?: unknown } | null) =>
    typeof each?.name === 'string' ? [{ name: each.name, color: tagColor(String(each.color)) }] : [],
  )
}

/** The value that JSON text has; null if it is none. */
function parsed(written: string): object | null {
  try {
    const value: unknown = JSON.parse(written)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function rowsOf(db: DatabaseSync, query: string): Row[] {
  return db.prepare(query).all() as Row[]
}

/** Rows by their `itemID`. */
function grouped(db: DatabaseSync, query: string): Map<number, Row[]> {
  return Map.groupBy(db.prepare(query).iterate() as Iterable<Row>, ({ itemID }) => Number(itemID))
}
