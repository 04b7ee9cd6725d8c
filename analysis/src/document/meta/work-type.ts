import type { Publication, WorkType } from '@colophon/protocol/citations/bibliographic'
import { typeOfVenue } from '@colophon/protocol/citations/publication'
import type { Block } from '@colophon/protocol/reader/document'

/** Pages among which a title page is, and the page of its imprint. */
const lastPage = { title: 3, imprint: 6 }
/** In a document without pages, the first blocks that are read in place of these pages. */
const firstBlocks = 30
/** Most letters of a line that is only a label, such as `PhD thesis` or `Technical report 12`. */
const longestLabel = 200
/** Longest statement of a title page. */
const longestStatement = 600
/** Fewest pages of a book, and headings of its chapters. */
const book = { pages: 60, chapters: 2 }

const degree = String.raw`(?:ph\.?\s?d\.?|d\.?\s?phil\.?|doctoral|doctorate|master(?:['’]?s)?|m\.?\s?(?:sc|a|phil|eng)\.?|bachelor(?:['’]?s)?|b\.?\s?sc\.?|diploma|honou?rs|licentiate|habilitation)`

/** The kind of thesis as the whole of a line, or before what it is submitted for. */
const thesisLabel = new RegExp(
  String.raw`^(?:an?\s+|the\s+)?(?:${degree}\s+(?:degree\s+)?(?:thesis|dissertation)(?=$|\s*[,.;:(–—-]|\s+(?:in|by|at|submitted|presented|for\s+the\s+degree|universit\p{L}+|(?:19|20)\d\d)\b)|(?:thesis|dissertation)\s+(?:submitted|presented)\b|(?:inaugural-?\s?)?dissertation\s+zur\s+erlangung\b|inauguraldissertation\b|inaugural-dissertation\b|(?:doktor|master|bachelor|diplom|magister|staatsexamens)-?arbeit\b|habilitationsschrift\b|th[èe]se\s+(?:de\s+doctorat|pr[ée]sent[ée]e|pour\s+obtenir|en\s+vue\s+de|soutenue)|m[ée]moire\s+de\s+(?:master|ma[îi]trise|dea)\b|tesis\s+(?:doctoral|de\s+(?:doctorado|maestr[íi]a|m[áa]ster|licenciatura|grado)|presentada|que\s+(?:presenta|para)|para\s+(?:optar|obtener))|trabajo\s+(?:de\s+)?fin\s+de\s+(?:grado|m[áa]ster)\b|tese\s+de\s+(?:doutoramento|doutorado)\b|disserta[çc][ãa]o\s+de\s+mestrado\b|tesi\s+di\s+(?:laurea|dottorato)\b)`,
  'iu',
)
/** What a title page says of the degree, wherever in its block. */
const thesisStatement =
  /\b(?:thesis|dissertation)\s+(?:is\s+)?(?:submitted|presented)\b.{0,160}\b(?:degree|requirements?|doctor|master)\b|\bsubmitted\s+in\s+(?:partial\s+)?fulfil{1,2}ment\s+of\s+the\s+requirements?\s+(?:for|of)\b|\bpartial\s+fulfil{1,2}ment\b.{0,80}\bdegree\s+of\b|\bzur\s+erlangung\s+de[sr]\s+(?:akademischen\s+)?(?:grade?s|titels|doktorgrade?s|doktorwürde|würde)\b|\bpour\s+(?:obtenir\s+le|l['’]obtention\s+du)\s+(?:grade|titre|dipl[ôo]me)\s+de\s+(?:docteur|doctorat|master|ma[îi]tre)|\bpara\s+(?:optar|obtener)\s+(?:al|el|por\s+el)\s+(?:t[íi]tulo|grado)\s+de\s+/iu
/** A note of an article that says where it comes from. */
const ofAnother =
  /\b(?:this|the present|our)\s+(?:article|paper|study|work|manuscript|research|chapter)\b|\b(?:part|based|chapter|extracted|derived|portion|results|revised)\b[^.]{0,40}\b(?:thesis|dissertation)\b/i

const stamp =
  /^arXiv:\s*\S+\d|\b(?:bioRxiv|medRxiv|ChemRxiv|PsyArXiv|SocArXiv|EarthArXiv|EdArXiv)\b|\bssrn\.com\/abstract\b|\bavailable at:?\s+(?:https?:\/\/)?(?:www\.)?ssrn\b|\bpreprints\.org\b|\bresearchsquare\.com\b/i
const preprintLabel = /^(?:an?\s+)?preprint\b(?!\s+servers?\b)|\bnot (?:been )?(?:certified by )?peer[- ]reviewe?d?\b/i

const proceedings =
  /^(?:(?:appears?|appeared|published|accepted|to appear)\s+)?(?:in:?\s+)?(?:the\s+)?proceedings\s+of\s+(?:the\s+)?\S/i
const isbn = /\bISBN(?:-1[03])?\b[\s:]*(?:\([^)]{1,20}\)[\s:]*)?(?:97[89][-\s]?)?\d[\d\s-]{7,14}[\dX]\b/i
/** The editors and the book of a chapter, as publishers print at its foot. */
const editors = /\((?:eds?|hrsg|dir|coords?)\.?\)\s*[.,:]/i
const report =
  /^(?:(?:\p{Lu}[\p{L}.&-]*|of|the|for|and)\s+){0,6}(?:Technical|TECHNICAL|Research|RESEARCH|Working|WORKING|Discussion|DISCUSSION|Staff|Occasional|Policy)\s+(?:Research\s+)?(?:[Rr]eport|REPORT|[Pp]aper|PAPER|Memorandum)s?(?:\s+(?:[Ss]eries|SERIES))?\s*[,:–—-]?\s*(?:[Nn]o\.?|NO\.|[Nn]umber|[Nn][°º]|#)?\s*(?=[\p{L}/.-]*\d)[\p{L}\d][\p{L}\d/.-]{0,24}(?:$|[\s,;:)])|^(?:Rapport\s+(?:technique|de\s+recherche)|Informe\s+t[ée]cnico|Forschungsbericht|Arbeitspapier)\s+(?:[Nn]o?\.?|[Nn]r\.?|[Nn][°º])\s*[\p{L}/-]*\d/u

/** Types of blocks that are not searched for the label or the statement of a thesis. */
const notOfTitlePage: ReadonlySet<Block['type']> = new Set([
  ...(['title', 'header', 'footer', 'footnote', 'abstract', 'list', 'caption', 'table', 'code'] as const),
])

/** What decides which kind of work a document is. */
export interface KnownOfWork {
  publication: Publication | null
  doi: string | null
  archiveId: string | null
  pages: number
}

/** The kind of work that a document prints it is: on its title page, in its running heads or margins; null if it says nothing. */
export function workTypeOf(front: readonly Block[], blocks: readonly Block[], known: KnownOfWork): WorkType | null {
  const { publication, doi, archiveId, pages } = known
  const isInVolume = publication !== null && publication.volume !== ''
  const ofVenue = typeOfVenue(publication, null)
  if (isInVolume) return isBook(blocks, pages) ? 'book' : ofVenue
  if (openingOf(blocks, lastPage.title).some(isOfThesis)) return 'thesis'
  const notes = front.filter(({ type }) => type !== 'title' && type !== 'abstract').map(({ text }) => text)
  const labels = notes.filter((text) => text.length <= longestLabel)
  const part = partOf(notes, doi)
  if (part !== null) return part
  if (ofVenue === 'inproceedings' || labels.some((text) => proceedings.test(text))) return 'inproceedings'
  if (archiveId !== null || isPreprint(front)) return 'preprint'
  if (labels.some((text) => report.test(text))) return 'report'
  if (isBook(blocks, pages)) return 'book'
  return doi === null ? null : ofVenue
}

/** The blocks of the first pages, without the bibliography. */
function openingOf(blocks: readonly Block[], pages: number): Block[] {
  const first = blocks[0]?.page ?? null
  const own = first === null ? blocks.slice(0, firstBlocks) : blocks.filter(({ page }) => (page ?? 0) < first + pages)
  return own.filter(({ type }) => type !== 'reference')
}

function isOfThesis({ type, text }: Block): boolean {
  if (notOfTitlePage.has(type) || ofAnother.test(text)) return false
  return (
    (text.length <= longestLabel && thesisLabel.test(text)) ||
    (text.length <= longestStatement && thesisStatement.test(text))
  )
}

/** A stamp or the word itself at an edge of the first page. */
function isPreprint(front: readonly Block[]): boolean {
  return front.some(({ type, text }) => {
    const isEdge = type === 'header' || type === 'footer'
    return (isEdge && stamp.test(text)) || ((isEdge || type === 'footnote') && preprintLabel.test(text))
  })
}

/** A chapter, or a paper of proceedings in the form of one: the first page names the editors and the book. */
function partOf(notes: readonly string[], doi: string | null): WorkType | null {
  const printed = notes.find((text) => editors.test(text) && text.length <= longestStatement)
  const isOfBook = isbn.test(notes.join('\n')) || /^10\.\d{4,9}\/97[89]-?\d/.test(doi ?? '')
  if (printed === undefined || !(isOfBook || /\b(?:LNCS|LNAI|CCIS)\b/.test(printed))) return null
  return /\b(?:LNCS|LNAI|LNBI|CCIS|IFIP)\b|\bProceedings\b|\bConference\b/.test(printed) ? 'inproceedings' : 'chapter'
}

/** A book prints its ISBN and has chapters. */
function isBook(blocks: readonly Block[], pages: number): boolean {
  if (pages < book.pages || !openingOf(blocks, lastPage.imprint).some(({ text }) => isbn.test(text))) return false
  return blocks.filter(({ type, level }) => type === 'heading' && level === 1).length >= book.chapters
}
