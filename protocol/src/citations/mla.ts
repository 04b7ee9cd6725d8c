import type { BibliographicName, WorkType } from './bibliographic.ts'
import type { Citable } from './citable.ts'
import { pagesWith } from './publication.ts'
import { datedParts, ENDS_ITSELF, editionText, withStop } from './style-text.ts'

/** Works that stand alone: their titles are in italics, which plain text lacks, instead of quotation marks. */
const ALONE: readonly (WorkType | null)[] = ['book', 'thesis', 'report', 'patent']

/**
 * The papers as works cited in MLA style, 9th edition: from three authors on the first and `et al.`; unknown dates are
 * left out. Plain text, so italics are missing.
 */
export function toMla(papers: readonly Citable[]): string {
  return papers.map((paper) => `${mlaReference(paper)}\n`).join('')
}

function mlaReference(paper: Citable): string {
  const { type, authors, publication, archiveId, url, further } = paper
  const { editor = [] } = further
  const title = ALONE.includes(type) ? withStop(paper.title) : mlaTitle(paper.title)
  const year = paper.year === null ? '' : String(paper.year)
  const { containerTitle, volume, issue, publisher } = publication
  const pages = pagesWith('–', publication.pages)
  const archive = archiveId !== null && !containerTitle
  const place = [
    containerTitle || (archive && 'arXiv'),
    authors.length > 0 && editor.length > 0 && `edited by ${editorsOf(editor)}`,
    editionText(further.edition),
    volume && `vol. ${volume}`,
    (issue || further.number) && `no. ${issue || further.number}`,
    type === 'article' ? '' : publisher,
    year,
    pages && `${pages.includes('–') ? 'pp.' : 'p.'} ${pages}`,
    archive && `arXiv:${archiveId}`,
  ]
  const where = [...place, url].filter(Boolean).join(', ')
  const lead =
    authors.length > 0 || editor.length === 0
      ? withStop(mlaAuthors(authors))
      : `${mlaAuthors(editor)}, ${editor.length > 1 ? 'editors' : 'editor'}.`
  return [lead, title, where && `${where}.`, accessedOn(paper)].filter(Boolean).join(' ')
}

/** When a page of the web was read. */
function accessedOn({ type, further: { accessed = '' } }: Citable): string {
  if (type !== 'webpage' || !accessed) return ''
  const { day, month, year } = datedParts(accessed) ?? { day: '', month: '', year: accessed }
  return `Accessed ${[day, month, year].filter(Boolean).join(' ')}.`
}

function editorsOf(editors: readonly BibliographicName[]): string {
  const [first, second] = editors.map(spokenName)
  if (editors.length > 2) return `${first} et al.`
  return [first, second].filter(Boolean).join(' and ')
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
