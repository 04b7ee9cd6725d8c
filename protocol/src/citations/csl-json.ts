import type { BibliographicName, WorkType } from './bibliographic.ts'
import type { Citable } from './citable.ts'

const TYPES: Record<WorkType, string> = {
  article: 'article-journal',
  inproceedings: 'paper-conference',
  book: 'book',
  chapter: 'chapter',
  thesis: 'thesis',
  report: 'report',
  dataset: 'dataset',
  // In CSL 1.0.2 `article` is a preprint.
  preprint: 'article',
  webpage: 'webpage',
}

/** The papers as CSL-JSON, which Zotero, pandoc and every CSL style read. */
export function toCslJson(papers: readonly Citable[]): string {
  return `${JSON.stringify(papers.map(item), null, 2)}\n`
}

function item({ type, publication, archiveId, ...paper }: Citable): Record<string, unknown> {
  const { containerTitle, volume, issue, pages, publisher } = publication
  const isPreprint = archiveId !== null && (type === 'preprint' || type === null)
  return withoutEmpty({
    id: paper.key,
    type: type === null ? 'document' : TYPES[type],
    title: paper.title,
    author: paper.authors.length === 0 ? null : paper.authors.map(cslName),
    issued: paper.year === null ? null : { 'date-parts': [[paper.year]] },
    'container-title': containerTitle,
    volume,
    [type === 'report' ? 'number' : 'issue']: issue,
    page: pages,
    ...(isPreprint && { number: `arXiv:${archiveId}` }),
    publisher: publisher || (isPreprint ? 'arXiv' : ''),
    DOI: paper.doi,
    URL: paper.url,
    abstract: paper.abstract,
    language: paper.language?.code,
  })
}

function cslName(name: BibliographicName): Record<string, unknown> {
  if ('literal' in name) return name
  const { family, given, particle, suffix } = name
  return withoutEmpty({ family, given, 'non-dropping-particle': particle, suffix })
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}
