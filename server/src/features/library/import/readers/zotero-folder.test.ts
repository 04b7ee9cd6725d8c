import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UnreadableLibrary } from '../imported-library.ts'
import { openZotero } from '../testing/write-zotero.ts'
import { readZoteroBytes, readZoteroFolder } from './zotero-folder.ts'

let folder: string
let database: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-zotero-'))
  database = join(folder, 'zotero.sqlite')
})
afterEach(() => rm(folder, { recursive: true }))

const further = {
  url: 'https://bogs.example/peat',
  accessDate: '2024-05-06 07:08:09',
  ISBN: '978-1-898298-63-2',
  place: 'Basel',
  extra: 'PMID: 28400848',
}
const article = {
  ...further,
  title: 'Peat in dry air',
  date: '2020-03-00 March 2020',
  DOI: 'https://doi.org/10.5555/Peat.1',
  publicationTitle: 'Wetlands',
  volume: '4',
  issue: '2',
  pages: '1-9',
  language: 'en-US',
  abstractNote: 'It dries.',
}

// Proves: x-import-library
describe('the copy of a Zotero data folder', () => {
  it('is read with details, nested collections, tags and their colours, notes, files and highlights', async () => {
    const zotero = openZotero(folder)
    const item = zotero.item(
      article,
      [
        ['Ada', 'Marsh'],
        ['', 'Wetland Consortium'],
      ],
      { editors: [['Kim', 'Moe']] },
    )
    const top = zotero.collection('Bogs')
    zotero.put(zotero.collection('Drying', top), item)
    zotero.tag(item, 'method')
    zotero.tag(item, 'Peat soils', 1)
    zotero.note(item, '<h1>Idea</h1><p>Dry &amp; thin</p><ul><li>one</li></ul>')
    const file = await zotero.file(item, 'Marsh 2020.pdf', '%PDF-')
    zotero.annotation(file, 1, { text: 'It dries fast', comment: 'Why?', color: '#2ea8e5', page: 2, offset: 40 })
    zotero.annotation(file, 2, { comment: 'See the map', page: 4 })
    zotero.annotation(file, 3, { color: '#5fb236', page: 1 })
    zotero.annotation(file, 3, { page: -3 })
    zotero.annotation(file, 4, {})
    await zotero.file(item, 'page.html', '<p>')
    zotero.finish()
    const library = readZoteroFolder(database)
    expect(library).toMatchObject({
      collections: [['Bogs'], ['Bogs', 'Drying']],
      tags: [
        { name: 'method', color: 'red' },
        { name: 'Peat soils', isAutomatic: true },
      ],
      remarks: [{ problem: '2 drawings, or images without a position, are not imported.' }],
    })
    expect(library.items).toEqual([
      expect.objectContaining({
        details: {
          title: 'Peat in dry air',
          authors: ['Ada Marsh', 'Wetland Consortium'],
          names: [{ family: 'Marsh', given: 'Ada' }, { literal: 'Wetland Consortium' }],
          type: 'article',
          publication: { containerTitle: 'Wetlands', volume: '4', issue: '2', pages: '1-9', publisher: '' },
          year: 2020,
          journalRef: 'Wetlands 4(2), 1-9 (2020)',
          doi: '10.5555/Peat.1',
          abstract: 'It dries.',
          further: {
            URL: 'https://bogs.example/peat',
            accessed: '2024-05-06',
            ISBN: '978-1-898298-63-2',
            'publisher-place': 'Basel',
            PMID: '28400848',
            editor: [{ family: 'Moe', given: 'Kim' }],
          },
          language: 'en',
        },
        collections: [['Bogs', 'Drying']],
        tags: ['method', 'Peat soils'],
        notes: ['# Idea\n\nDry & thin\n\n- one'],
        files: [
          {
            path: expect.stringMatching(/^storage\/K0+\d\/Marsh 2020\.pdf$/),
            highlights: [
              { quote: 'It dries fast', start: 6040, color: 'blue', note: 'Why?', createdAt: '2024-05-06T07:08:09Z' },
              {
                quote: '',
                start: 12_000,
                color: 'yellow',
                note: 'Page 5: See the map',
                createdAt: '2024-05-06T07:08:09Z',
              },
              {
                quote: '',
                start: 3000,
                area: { page: 2, rect: [10, 20, 30, 40] },
                color: 'green',
                note: '',
                createdAt: '2024-05-06T07:08:09Z',
              },
            ],
          },
        ],
      }),
    ])
  })

  it('is read without its bin and feeds, and with each group library as a collection', async () => {
    const zotero = openZotero(folder)
    zotero.delete(zotero.item({ title: 'Deleted' }))
    zotero.item({ title: 'News' }, [], { libraryID: 3 })
    zotero.item({ title: 'Of the group' }, [], { libraryID: 2 })
    const kept = zotero.item({ title: 'Kept' })
    zotero.delete(zotero.note(kept, 'deleted note'))
    zotero.note(null, '<p>A note alone</p>')
    const bin = zotero.collection('In the bin')
    zotero.put(zotero.collection('Below it', bin), kept)
    zotero.insert('deletedCollections', bin)
    zotero.finish()
    const { items, collections, remarks } = readZoteroFolder(database)
    expect(items.map(({ name, collections: paths, notes }) => [name, paths, notes])).toEqual([
      ['Of the group', [['Field group']], []],
      ['Kept', [], []],
    ])
    expect(collections).toEqual([])
    expect(remarks).toEqual([expect.objectContaining({ item: 'Note', text: 'A note alone' })])
  })

  it('is read from the bytes of its database as from its file, also with a write-ahead log', async () => {
    const zotero = openZotero(folder)
    zotero.item(article, [['Ada', 'Marsh']])
    zotero.finish()
    const db = new DatabaseSync(database)
    db.exec('pragma journal_mode = wal')
    db.close()
    expect(readZoteroBytes(await readFile(database))).toEqual(readZoteroFolder(database))
    expect(readZoteroFolder(database).items).toHaveLength(1)
  })

  it('is read with the names of columns and tables in Zotero 4', async () => {
    const zotero = openZotero(folder)
    const item = zotero.item({ title: 'Old' }, [['Ada', 'Marsh']])
    zotero.note(item, 'old note')
    zotero.tag(item, 'method')
    zotero.tag(item, 'Peat soils', 1)
    await zotero.file(item, 'old.pdf', '%PDF-')
    zotero.db.exec(`
      alter table itemAttachments rename column parentItemID to sourceItemID;
      alter table itemAttachments rename column contentType to mimeType;
      alter table itemNotes rename column parentItemID to sourceItemID;
      alter table libraries rename column type to libraryType;
      create table creatorData (creatorDataID integer primary key, firstName text, lastName text, fieldMode int);
      insert into creatorData select creatorID, firstName, lastName, fieldMode from creators;
      drop table creators; create table creators (creatorID integer primary key, creatorDataID int);
      insert into creators select creatorDataID, creatorDataID from creatorData;
      alter table tags add column type int;
      update tags set type = (select max(type) from itemTags where itemTags.tagID = tags.tagID);
      alter table itemTags drop column type;
      drop table itemAnnotations; drop table syncedSettings; drop table deletedCollections; drop table groups;
      update items set libraryID = null;`)
    zotero.finish()
    const { items, tags } = readZoteroFolder(database)
    expect(tags).toEqual([{ name: 'Peat soils', isAutomatic: true }])
    expect(items).toEqual([
      expect.objectContaining({
        details: {
          title: 'Old',
          authors: ['Ada Marsh'],
          names: [{ family: 'Marsh', given: 'Ada' }],
          type: 'article',
        },
        tags: ['method', 'Peat soils'],
        notes: ['old note'],
        files: [{ path: expect.stringContaining('/old.pdf'), highlights: [] }],
      }),
    ])
  })

  it('with a collection inside of itself is refused', () => {
    const zotero = openZotero(folder)
    const top = zotero.collection('Bogs')
    zotero.collection('Drying', top)
    zotero.db.exec("update collections set parentCollectionID = 2 where collectionName = 'Bogs'")
    zotero.finish()
    expect(() => readZoteroFolder(database)).toThrow('A collection of this database is inside of itself.')
  })

  it.each([
    ['of another program', (db: DatabaseSync) => db.exec('create table items (id int)')],
    ['whose tables are views', (db: DatabaseSync) => db.exec('create view items as select 1 as itemID')],
  ])('a database %s is refused', (_, make) => {
    const db = new DatabaseSync(database)
    make(db)
    db.close()
    expect(() => readZoteroFolder(database)).toThrow(UnreadableLibrary)
  })

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 5000)],
    ['overwritten', (bytes: Buffer) => bytes.fill(120, 2000, 30_000)],
    ['of text', () => Buffer.from('not a database')],
  ])('a database that is %s is refused with a message', async (_, damage) => {
    const zotero = openZotero(folder)
    for (let n = 0; n < 50; n += 1) zotero.item(article)
    zotero.finish()
    await writeFile(database, damage(await readFile(database)))
    expect(() => readZoteroFolder(database)).toThrow(/^This is not a Zotero database\./)
  })
})
