import type { Citable } from './citable.ts'
import type { PersonName } from './person-name.ts'
import { ENDS_ITSELF, withStop } from './style-text.ts'

/**
 * The papers as works cited in MLA style, 9th edition: from three authors on the first and `et al.`; unknown dates are
 * left out. Plain text, so italics are missing.
 */
export function toMla(papers: readonly Citable[]): string {
  return papers.map((paper) => `${mlaReference(paper)}\n`).join('')
}

function mlaReference(paper: Citable): string {
  const { journal, archiveId, url } = paper
  const year = paper.year === null ? '' : String(paper.year)
  const pages = journal?.pages.replace('-', '–')
  const place = journal
    ? [
        journal.journal,
        journal.volume && `vol. ${journal.volume}`,
        journal.issue && `no. ${journal.issue}`,
        year,
        pages && `${pages.includes('–') ? 'pp.' : 'p.'} ${pages}`,
      ]
    : [archiveId && 'arXiv', year, archiveId && `arXiv:${archiveId}`]
  const where = [...place, url].filter(Boolean).join(', ')
  return [withStop(mlaAuthors(paper.authors)), mlaTitle(paper.title), where && `${where}.`].filter(Boolean).join(' ')
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

function mlaAuthors(authors: readonly PersonName[]): string {
  const [first, second] = authors
  if (!first) return ''
  if (authors.length > 2) return `${sortedName(first)}, et al.`
  return second ? `${sortedName(first)}, and ${readName(second)}` : sortedName(first)
}

/** The first author with the family name first; lower-case particles follow the given names. */
function sortedName({ given, particle, family, suffix, isWhole }: PersonName): string {
  if (isWhole) return family
  return [family, [given, particle].filter(Boolean).join(' '), suffix].filter(Boolean).join(', ')
}

function readName({ given, particle, family, suffix, isWhole }: PersonName): string {
  if (isWhole) return family
  const name = [given, particle, family].filter(Boolean).join(' ')
  if (!suffix) return name
  return /^[jsJS]/.test(suffix) ? `${name}, ${suffix}` : `${name} ${suffix}`
}
