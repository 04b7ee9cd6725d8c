import type { TextSource } from '../answers/tasks.ts'
import type { Db } from '../platform/database/db.ts'
import type { PaperWithRights } from './visible-papers.ts'

const numbers = new WeakMap<Db, number>()
let opened = 0

/** The source of a paper's text: its abstract where there is no file. A file that is read again is another attempt. */
export function paperSource(db: Db, { row }: PaperWithRights): TextSource {
  if (row.format === null) return { abstract: { title: row.title, abstract: row.abstract } }
  return { key: documentKey(db, row.id, String(row.attempt)) }
}

/** The key of a version of a paper's document. */
export function documentKey(db: Db, articleId: number, version: string): string {
  const database = numbers.get(db) ?? ++opened
  numbers.set(db, database)
  return `${database} ${articleId} ${version}`
}
