import type { RecordState } from '@colophon/protocol/record/entities'
import type { Column } from './columns.ts'

const RECORD_WORDS: Record<RecordState, string> = {
  none: 'Not recorded',
  pending: 'Waiting for the chain',
  recorded: 'Recorded',
  changed: 'Recorded, changed since',
}
const NAME_MAX = 60

/** What is told of a paper by everybody who may list it. */
export function factsOf({ article }: Column): Record<string, string[]> {
  if (!article) return {}
  const { authors, year, field, journalRef, doi, access, isPublished, recordState } = article
  return {
    authors: authors.length > 0 ? [authors.join(', ')] : [],
    year: year ? [String(year)] : [],
    field: field ? [field] : [],
    journal: journalRef ? [journalRef] : [],
    doi: doi ? [doi] : [],
    access: [isPublished ? access : 'Only you'],
    record: [RECORD_WORDS[recordState]],
  }
}

/** How findings call each paper: by its title, shortened; by its number too where two have the same. */
export function namesOf(columns: readonly Column[]): string[] {
  const titles = columns.map(({ article, articleId }) => short(article?.title ?? `paper ${articleId}`))
  return titles.map((title, index) =>
    titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${columns[index]?.articleId})`,
  )
}

function short(title: string): string {
  return title.length <= NAME_MAX ? title : `${title.slice(0, NAME_MAX - 1).trimEnd()}…`
}
