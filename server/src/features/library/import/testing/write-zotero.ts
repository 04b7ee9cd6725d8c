import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pdfOf } from '../../../../parser/plain-pdf.ts'

// Zotero folders for tests and measurements.

/** The tables of a Zotero database as far as an import reads them. */
const SCHEMA = `
create table libraries (libraryID integer primary key, type text);
create table groups (groupID integer primary key, libraryID int, name text);
create table itemTypes (itemTypeID integer primary key, typeName text);
create table items (itemID integer primary key, itemTypeID int, dateAdded text, libraryID int, key text);
create table deletedItems (itemID integer primary key);
create table fields (fieldID integer primary key, fieldName text);
create table itemDataValues (valueID integer primary key, value text);
create table itemData (itemID int, fieldID int, valueID int);
create table creatorTypes (creatorTypeID integer primary key, creatorType text);
create table creators (creatorID integer primary key, firstName text, lastName text, fieldMode int);
create table itemCreators (itemID int, creatorID int, creatorTypeID int, orderIndex int);
create table collections (collectionID integer primary key, collectionName text, parentCollectionID int, libraryID int, key text);
create table deletedCollections (collectionID integer primary key);
create table collectionItems (collectionID int, itemID int, orderIndex int);
create table tags (tagID integer primary key, name text);
create table itemTags (itemID int, tagID int, type int);
create table itemAttachments (itemID int, parentItemID int, linkMode int, contentType text, path text);
create table itemNotes (itemID int, parentItemID int, note text, title text);
create table itemAnnotations (itemID int, parentItemID int, type int, text text, comment text, color text, sortIndex text, position text);
create table syncedSettings (setting text, libraryID int, value text);
insert into libraries values (1, 'user'), (2, 'group'), (3, 'feed');
insert into groups values (1, 2, 'Field group');
insert into creatorTypes values (1, 'author'), (2, 'editor');
insert into syncedSettings values ('tagColors', 1, '[{"name":"method","color":"#FF6666"}]');`

const TYPES = ['journalArticle', 'preprint', 'attachment', 'note', 'annotation', 'webpage']
const FIELDS = [
  'title',
  'abstractNote',
  'date',
  'DOI',
  'url',
  'publicationTitle',
  'volume',
  'issue',
  'pages',
  'language',
  'extra',
  'accessDate',
  'ISBN',
  'place',
]

/** A writer of a Zotero data folder. */
export type ZoteroFolder = ReturnType<typeof openZotero>

/** Begins a Zotero data folder; `finish` closes its database. */
export function openZotero(folder: string) {
  const db = new DatabaseSync(join(folder, 'zotero.sqlite'))
  db.exec(SCHEMA)
  db.exec('begin')
  const insert = (table: string, ...values: (string | number | null)[]) => {
    const { lastInsertRowid } = db.prepare(`insert into ${table} values (${values.map(() => '?')})`).run(...values)
    return Number(lastInsertRowid)
  }
  for (const name of TYPES) insert('itemTypes', null, name)
  for (const name of FIELDS) insert('fields', null, name)
  const key = (id: number) => `K${String(id).padStart(7, '0')}`
  let last = 0
  const addItem = (type: string, libraryID = 1) => {
    last += 1
    return insert('items', last, TYPES.indexOf(type) + 1, '2024-05-06 07:08:09', libraryID, key(last))
  }
  const tagIds = new Map<string, number>()
  return {
    db,
    insert,
    /** An item with its fields, authors and editors; returns its id. */
    item(
      fields: Record<string, string>,
      authors: [string, string][] = [],
      { type = 'journalArticle', libraryID = 1, editors = [] as [string, string][] } = {},
    ) {
      const id = addItem(type, libraryID)
      for (const [name, value] of Object.entries(fields)) {
        insert('itemData', id, FIELDS.indexOf(name) + 1, insert('itemDataValues', null, value))
      }
      const people = [authors.map((name) => [1, ...name] as const), editors.map((name) => [2, ...name] as const)].flat()
      for (const [order, [role, first, family]] of people.entries()) {
        insert('itemCreators', id, insert('creators', null, first, family, first ? 0 : 1), role, order)
      }
      return id
    },
    /** A stored file; without content it is missing on disk. */
    async file(parent: number | null, name: string, content: string | Uint8Array | null) {
      const id = addItem('attachment')
      insert(
        'itemAttachments',
        id,
        parent,
        0,
        name.endsWith('.pdf') ? 'application/pdf' : 'text/html',
        `storage:${name}`,
      )
      const place = join(folder, 'storage', key(id))
      await mkdir(place, { recursive: true })
      if (content !== null) await writeFile(join(place, name), content)
      return id
    },
    linkedFile(parent: number, path: string) {
      insert('itemAttachments', addItem('attachment'), parent, 2, 'application/pdf', path)
    },
    note(parent: number | null, html: string) {
      const id = addItem('note')
      insert('itemNotes', id, parent, html, '')
      return id
    },
    /** An annotation of a file; type 1 is a highlight, 2 a note, 3 an image, 4 ink. */
    annotation(file: number, type: number, { text = '', comment = '', color = '#ffd400', page = 0, offset = 0 }) {
      const sortIndex = `${String(page).padStart(5, '0')}|${String(offset).padStart(6, '0')}|00000`
      const position = JSON.stringify({ pageIndex: page, rects: [[10, 20, 30, 40]] })
      insert('itemAnnotations', addItem('annotation'), file, type, text, comment, color, sortIndex, position)
    },
    tag(item: number, name: string, type = 0) {
      const id = tagIds.get(name) ?? insert('tags', null, name)
      tagIds.set(name, id)
      insert('itemTags', item, id, type)
    },
    collection(name: string, parent: number | null = null, libraryID = 1) {
      return insert('collections', null, name, parent, libraryID, '')
    },
    put(collection: number, item: number) {
      insert('collectionItems', collection, item, 0)
    },
    delete: (item: number) => insert('deletedItems', item),
    finish() {
      db.exec('commit')
      db.close()
    },
  }
}

/** What a generated folder has; duplicates and what cannot be imported are counted, too. */
export type ZoteroCounts = { items: number; files: number; duplicates: number; highlights: number; notes: number }

/**
 * A folder of this many items, of which the first ones have a PDF. Every twentieth item with a file repeats the file and
 * DOI of the one before it. The same numbers give the same folder.
 */
export async function generateZotero(
  folder: string,
  { items, files }: { items: number; files: number },
): Promise<ZoteroCounts> {
  const zotero = openZotero(folder)
  const counts: ZoteroCounts = { items, files: 0, duplicates: 0, highlights: 0, notes: 0 }
  const tops = Array.from({ length: 20 }, (_, n) => zotero.collection(`Topic ${n}`))
  const parts = Array.from({ length: 100 }, (_, n) => zotero.collection(`Part ${n}`, tops[n % tops.length]))
  const inGroup = zotero.collection('Shared', null, 2)
  for (let n = 0; n < items; n += 1) {
    const isDuplicate = n < files && n % 20 === 19
    const number = isDuplicate ? n - 1 : n
    const isInGroup = n % 50 === 49
    const title = `Moisture of plot ${number} and what follows for its peat`
    const fields = {
      title,
      abstractNote: `We measured plot ${number} on ${number % 300} days.`,
      date: `${1990 + (number % 35)}-03-00 March ${1990 + (number % 35)}`,
      DOI: `10.5555/plot.${number}`,
      publicationTitle: 'Journal of Wetlands',
      volume: String(1 + (number % 40)),
      issue: '2',
      pages: '10-20',
      language: 'en',
    }
    const item = zotero.item(
      fields,
      [
        ['Ada', `Marsh${number % 97}`],
        ['', 'Wetland Consortium'],
      ],
      { libraryID: isInGroup ? 2 : 1 },
    )
    zotero.put(isInGroup ? inGroup : (parts[n % parts.length] ?? 0), item)
    if (n % 7 === 0 && !isInGroup) zotero.put(tops[n % tops.length] ?? 0, item)
    zotero.tag(item, n % 3 === 0 ? 'method' : `tag ${n % 200}`)
    zotero.tag(item, `auto ${n % 50}`, 1)
    if (n % 10 === 0) counts.notes += zotero.note(item, `<p>Read plot ${n} &amp; compare.</p>`) > 0 ? 1 : 0
    if (n >= files) continue
    const lines = [
      title,
      `Plot ${number} lost water quickly in dry air.`,
      'Thin layers may dry faster than thick ones.',
    ]
    const file = await zotero.file(item, `Marsh ${number}.pdf`, plainPdf(lines))
    counts.files += 1
    counts.duplicates += isDuplicate ? 1 : 0
    if (isDuplicate) continue
    zotero.annotation(file, 1, { text: lines[1] ?? '', comment: 'Check this.', color: '#5fb236' })
    counts.highlights += 1
  }
  zotero.delete(zotero.item({ title: 'In the bin' }))
  zotero.item({ title: 'News of a feed' }, [], { libraryID: 3 })
  zotero.finish()
  return counts
}

/** A PDF of one page with these lines. */
export function plainPdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join(' ')
  return pdfOf([`BT /F1 11 Tf 14 TL 60 760 Td ${text} ET`])
}
