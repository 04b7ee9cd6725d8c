import type { BibliographicName, WorkType } from './bibliographic.ts'
import type { Citable } from './citable.ts'
import { pagesWith } from './publication.ts'
import { ENDS_ITSELF, withStop } from './style-text.ts'

/** Works that stand alone: their titles are in italics, which plain text lacks, instead of quotation marks. */
const ALONE: readonly (WorkType | null)[] = ['book', 'thesis', 'report']

/**
 * The papers as works cited in MLA style, 9th edition: from three authors on the first and `et al.`; unknown dates are
 * left out. Plain text, so italics are missing.
 */
export function toMla(papers: readonly Citable[]): string {
  return papers.map((paper) => `${mlaReference(paper)}\n`).join('')
}

function mlaReference(paper: Citable): string {
  const { type, publication, archiveId, url } = paper
  const title = ALONE.includes(type) ? withStop(paper.title) : mlaTitle(paper.title)
  const year = paper.year === null ? '' : String(paper.year)
  const { containerTitle, volume, issue, publisher } = publication
  const pages = pagesWith('–', publication.pages)
  const archive = archiveId !== null && !containerTitle
  const place = [
    containerTitle || (archive && 'arXiv'),
    volume && `vol. ${volume}`,
    issue && `no. ${issue}`,
    type === 'article' ? '' : publisher,
    year,
    pages && `${pages.includes('–') ? 'pp.' : 'p.'} ${pages}`,
    archive && `arXiv:${archiveId}`,
  ]
  const where = [...place, url].filter(Boolean).join(', ')
  return [withStop(mlaAuthors(paper.authors)), title, where && `${where}.`].filter(Boolean).join(' ')
}

/** The title in double quotation marks; those within it become single ones. */
function mlaTitle(title: string): string {
  const inner = title.replace(/[“”„«»]|(?<=^|[\s([—–-])"|"/g, (mark, at: number) => {
    if (mark === '“' || mark === '„' || mark === '«') return '‘'
    if (mark !== '"') return '’'
    return at === 0 || /[\s([—–-]/.test(title[at - 1] ?? '') ? '‘' : '’'
  })
  return `“${ENDS_ITSELF.test(inner) ? inner : `${inner}.`}”`
}

function mlaAuthors(authors: readonly BibliographicName[]): string {
  const [first, second] = authors
  if (!first) return ''
  if (authors.length > 2) return `${invertedName(first)}, et al.`
  return second ? `${invertedName(first)}, and ${spokenName(second)}` : invertedName(first)
}

/** The first author with the family name first; lower-case particles follow the given names. */
function invertedName(name: BibliographicName): string {
  if ('literal' in name) return name.literal
  const { given, particle, family, suffix } = name
  return [family, [given, particle].filter(Boolean).join(' '), suffix].filter(Boolean).join(', ')
}

function spokenName(name: BibliographicName): string {
  if ('literal' in name) return name.literal
  const { given, particle, family, suffix } = name
  const whole = [given, particle, family].filter(Boolean).join(' ')
  if (!suffix) return whole
  return /^[js]/i.test(suffix) ? `${whole}, ${suffix}` : `${whole} ${suffix}`
}
