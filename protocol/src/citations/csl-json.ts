import { type Citable, isMeeting } from './citable.ts'
import { citationKeys } from './citation-keys.ts'
import type { PersonName } from './person-name.ts'

/** The papers as CSL-JSON, which Zotero, pandoc and every CSL style read. */
export function toCslJson(papers: readonly Citable[]): string {
  const keys = citationKeys(papers)
  const items = papers.map((paper, index) => item(paper, keys[index] ?? ''))
  return `${JSON.stringify(items, null, 2)}\n`
}

function item({ journal, archiveId, ...paper }: Citable, id: string): Record<string, unknown> {
  return withoutEmpty({
    id,
    type: journal ? (isMeeting(journal) ? 'paper-conference' : 'article-journal') : 'article',
    title: paper.title,
    author: paper.authors.length === 0 ? null : paper.authors.map(cslName),
    issued: paper.year === null ? null : { 'date-parts': [[paper.year]] },
    'container-title': journal?.journal,
    volume: journal?.volume,
    issue: journal?.issue,
    page: journal?.pages,
    publisher: archiveId && !journal ? 'arXiv' : null,
    number: archiveId && !journal ? `arXiv:${archiveId}` : null,
    DOI: paper.doi,
    URL: paper.url,
    abstract: paper.abstract,
    language: paper.language?.code,
  })
}

function cslName({ given, particle, family, suffix, isWhole }: PersonName): Record<string, unknown> {
  if (isWhole) return { literal: family }
  return withoutEmpty({ family, given, 'non-dropping-particle': particle, suffix })
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}
