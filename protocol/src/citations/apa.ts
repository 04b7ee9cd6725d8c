import { thesisKind } from './bib-entries.ts'
import type { BibliographicName, WorkType } from './bibliographic.ts'
import type { Citable } from './citable.ts'
import { familyWithParticle } from './person-name.ts'
import { pagesWith } from './publication.ts'
import { datedParts, editionText, initials, withStop } from './style-text.ts'

/** Up to this many authors all are named; beyond it, the first 19 and the last. */
const NAMED_MAX = 20

/** What is said of works that are not known by where they appeared. */
const KINDS: Partial<Record<WorkType, string>> = { thesis: 'Thesis', dataset: 'Data set' }
const THESES = { phd: 'Doctoral dissertation', master: 'Master’s thesis' }

/**
 * The papers as a reference list in APA style, 7th edition. Plain text, so italics are missing, and titles keep their
 * published capitals.
 */
export function toApa(papers: readonly Citable[]): string {
  return papers.map((paper) => `${apaReference(paper)}\n`).join('')
}

/** One paper in APA style; without authors the title comes first, and without a year `n.d.`. */
export function apaReference(paper: Citable): string {
  const { authors, type, archiveId, publication, further } = paper
  const year = `(${paper.year ?? 'n.d.'}).`
  const isPreprint = archiveId !== null && !publication.containerTitle
  const title = withStop(paper.title + inBrackets(paper, isPreprint) + described(paper))
  const { editor = [] } = further
  const editors =
    authors.length === 0 && editor.length > 0 ? `${apaAuthors(editor.map(apaName))} (${roleOf(editor)}).` : ''
  const lead =
    authors.length > 0
      ? [withStop(apaAuthors(authors.map(apaName))), year, title]
      : editors
        ? [editors, year, title]
        : [title, year]
  const publisher = type === 'thesis' || type === 'article' ? '' : publication.publisher
  const source = isPreprint && !publisher ? 'arXiv.' : ''
  return [...lead, containerOf(paper), withStop(publisher), source, addressOf(paper)].filter(Boolean).join(' ')
}

/** The id of a preprint, the number of a report or patent, and the edition. */
function inBrackets({ type, archiveId, further: { number, edition } }: Citable, isPreprint: boolean): string {
  const parts = [
    isPreprint && `arXiv:${archiveId}`,
    number && `${type === 'patent' ? 'Patent' : 'Report'} No. ${number}`,
    editionText(edition),
  ].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

/** The URL; of a page without a year with the date on which it was read, as it may change. */
function addressOf({ type, year, url, further: { accessed = '' } }: Citable): string | null {
  const read = datedParts(accessed)
  if (!url || type !== 'webpage' || year !== null || !read?.day) return url
  return `Retrieved ${read.month} ${read.day}, ${read.year}, from ${url}`
}

function roleOf(editors: readonly BibliographicName[]): string {
  return editors.length > 1 ? 'Eds.' : 'Ed.'
}

function described({ type, publication: { publisher }, further: { genre } }: Citable): string {
  const thesis = thesisKind(genre)
  const kind = type === 'thesis' && genre ? (thesis ? THESES[thesis] : genre) : type && KINDS[type]
  if (!kind) return ''
  return ` [${[kind, type === 'thesis' ? publisher : ''].filter(Boolean).join(', ')}]`
}

function containerOf({ type, authors, publication, further: { editor = [] } }: Citable): string {
  const { containerTitle, volume, issue } = publication
  const pages = pagesWith('–', publication.pages)
  if (type === 'chapter' || type === 'inproceedings') {
    if (!containerTitle) return ''
    const details = [volume && `Vol. ${volume}`, pages && `${pages.includes('–') ? 'pp.' : 'p.'} ${pages}`]
    const within = details.filter(Boolean).join(', ')
    const editors = authors.length > 0 && editor.length > 0 ? `${editorsOf(editor)} (${roleOf(editor)}), ` : ''
    return withStop(`In ${editors}${containerTitle}${within && ` (${within})`}`)
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

/** Editors of a book that a work is part of, which are not inverted. */
function editorsOf(editors: readonly BibliographicName[]): string {
  const names = editors.map((name) =>
    'literal' in name ? name.literal : `${initials(name.given ?? '')} ${familyWithParticle(name)}`.trim(),
  )
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`
}

function apaName(name: BibliographicName): string {
  if ('literal' in name) return name.literal
  return [familyWithParticle(name), initials(name.given ?? ''), name.suffix].filter(Boolean).join(', ')
}
