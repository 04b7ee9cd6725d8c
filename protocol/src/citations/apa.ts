import type { BibliographicName, WorkType } from './bibliographic.ts'
import type { Citable } from './citable.ts'
import { familyWithParticle } from './person-name.ts'
import { pagesWith } from './publication.ts'
import { initials, withStop } from './style-text.ts'

/** Up to this many authors all are named; beyond it, the first 19 and the last. */
const NAMED_MAX = 20

/** What is said of works that are not known by where they appeared. */
const KINDS: Partial<Record<WorkType, string>> = { thesis: 'Thesis', dataset: 'Data set' }

/**
 * The papers as a reference list in APA style, 7th edition. Plain text, so italics are missing, and titles keep their
 * published capitals.
 */
export function toApa(papers: readonly Citable[]): string {
  return papers.map((paper) => `${apaReference(paper)}\n`).join('')
}

/** One paper in APA style; without authors the title comes first, and without a year `n.d.`. */
export function apaReference(paper: Citable): string {
  const { authors, type, archiveId, publication, url } = paper
  const year = `(${paper.year ?? 'n.d.'}).`
  const isPreprint = archiveId !== null && !publication.containerTitle
  const number = isPreprint ? ` (arXiv:${archiveId})` : ''
  const title = withStop(paper.title + number + described(paper))
  const lead = authors.length > 0 ? [withStop(apaAuthors(authors.map(apaName))), year, title] : [title, year]
  const publisher = type === 'thesis' || type === 'article' ? '' : publication.publisher
  const source = isPreprint && !publisher ? 'arXiv.' : ''
  return [...lead, containerOf(paper), withStop(publisher), source, url].filter(Boolean).join(' ')
}

function described({ type, publication: { publisher } }: Citable): string {
  const kind = type && KINDS[type]
  if (!kind) return ''
  return ` [${[kind, type === 'thesis' ? publisher : ''].filter(Boolean).join(', ')}]`
}

function containerOf({ type, publication }: Citable): string {
  const { containerTitle, volume, issue } = publication
  const pages = pagesWith('–', publication.pages)
  if (type === 'chapter' || type === 'inproceedings') {
    if (!containerTitle) return ''
    const details = [volume && `Vol. ${volume}`, pages && `${pages.includes('–') ? 'pp.' : 'p.'} ${pages}`]
    const within = details.filter(Boolean).join(', ')
    return withStop(`In ${containerTitle}${within && ` (${within})`}`)
  }
  if (type === 'book') return ''
  return withStop([containerTitle, volume + (issue && `(${issue})`), pages].filter(Boolean).join(', '))
}

function apaAuthors(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length === 1) return last
  if (names.length > NAMED_MAX) return `${names.slice(0, NAMED_MAX - 1).join(', ')}, . . . ${last}`
  return `${names.slice(0, -1).join(', ')}, & ${last}`
}

function apaName(name: BibliographicName): string {
  if ('literal' in name) return name.literal
  return [familyWithParticle(name), initials(name.given ?? ''), name.suffix].filter(Boolean).join(', ')
}
