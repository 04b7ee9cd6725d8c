import type { Citable } from './citable.ts'
import type { PersonName } from './person-name.ts'
import { initials, withStop } from './style-text.ts'

/** Up to this many authors all are named; beyond it, the first 19 and the last. */
const NAMED_MAX = 20

/**
 * The papers as a reference list in APA style, 7th edition. Plain text, so italics are missing, and titles keep their
 * published capitals.
 */
export function toApa(papers: readonly Citable[]): string {
  return papers.map((paper) => `${apaReference(paper)}\n`).join('')
}

/** One paper in APA style; without authors the title comes first, and without a year `n.d.`. */
export function apaReference(paper: Citable): string {
  const { authors, journal, archiveId, url } = paper
  const year = `(${paper.year ?? 'n.d.'}).`
  const number = archiveId && !journal ? ` (arXiv:${archiveId})` : ''
  const title = withStop(paper.title + number)
  const lead = authors.length > 0 ? [withStop(apaAuthors(authors.map(apaName))), year, title] : [title, year]
  const place = journal ? journalWords(journal) : archiveId ? 'arXiv.' : ''
  return [...lead, place, url].filter(Boolean).join(' ')
}

function journalWords({ journal, volume, issue, pages }: NonNullable<Citable['journal']>): string {
  const numbers = volume + (issue && `(${issue})`)
  return withStop([journal, numbers, pages.replace('-', '–')].filter(Boolean).join(', '))
}

function apaAuthors(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length === 1) return last
  if (names.length > NAMED_MAX) return `${names.slice(0, NAMED_MAX - 1).join(', ')}, . . . ${last}`
  return `${names.slice(0, -1).join(', ')}, & ${last}`
}

function apaName({ given, particle, family, suffix, isWhole }: PersonName): string {
  if (isWhole) return family
  return [[particle, family].filter(Boolean).join(' '), initials(given), suffix].filter(Boolean).join(', ')
}
