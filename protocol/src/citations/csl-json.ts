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
  patent: 'patent',
}

/** The papers as CSL-JSON, which Zotero, pandoc and every CSL style read. */
export function toCslJson(papers: readonly Citable[]): string {
  return `${JSON.stringify(papers.map(item), null, 2)}\n`
}

function item({ type, publication, archiveId, further, ...paper }: Citable): Record<string, unknown> {
  const { containerTitle, volume, issue, pages, publisher } = publication
  const isPreprint = archiveId !== null && (type === 'preprint' || type === null)
  const { editor, accessed, submitted, 'available-date': available, accepted: _, license: __, ...stated } = further
  return withoutEmpty({
    ...stated,
    id: paper.key,
    type: type === null ? 'document' : TYPES[type],
    title: paper.title,
    author: paper.authors.length === 0 ? null : paper.authors.map(cslName),
    editor: editor?.map(cslName),
    issued: paper.year === null ? null : { 'date-parts': [[paper.year]] },
    'container-title': containerTitle,
    volume,
    ...(type === 'report' ? { number: further.number ?? issue } : { issue }),
    page: pages,
    ...(isPreprint && { number: `arXiv:${archiveId}` }),
    publisher: publisher || (isPreprint ? 'arXiv' : ''),
    DOI: paper.doi,
    URL: further.URL ?? paper.url,
    accessed: accessed && cslDate(accessed),
    submitted: submitted && cslDate(submitted),
    'available-date': available && cslDate(available),
    abstract: paper.abstract,
    keyword: paper.tags.join(', '),
    note: paper.notes.join('\n\n'),
    language: paper.language?.code,
  })
}

function cslDate(date: string): Record<string, unknown> {
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date)?.slice(1)
  return parts ? { 'date-parts': [parts.filter((part) => part !== undefined).map(Number)] } : { raw: date }
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
