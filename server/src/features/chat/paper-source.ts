import type { TextSource } from '../../answers/tasks.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PaperFor } from '../articles/public/visible-papers.ts'

const numbers = new WeakMap<Db, number>()
let opened = 0

/** What a paper is read from. Its owner may have corrected the document, so that two papers of one file are two. */
export function paperSource(db: Db, { row }: PaperFor): TextSource {
  if (row.source === 'arxiv') return { abstract: { title: row.title, abstract: row.abstract } }
  const database = numbers.get(db) ?? ++opened
  numbers.set(db, database)
  return { key: `${database} ${row.id} ${row.sha256}` }
}
