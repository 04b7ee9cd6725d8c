import type { Citable } from './citable.ts'
import { type PersonName, sortedName } from './person-name.ts'

/** EndNote's numbers of kinds of reference. */
const JOURNAL_ARTICLE = { name: 'Journal Article', number: 17 }
const UNPUBLISHED = { name: 'Unpublished Work', number: 34 }
const GENERIC = { name: 'Generic', number: 13 }

/** The papers as EndNote XML, which EndNote, Zotero and Mendeley read; what XML cannot hold at all is left out of a text. */
export function toEndnoteXml(papers: readonly Citable[]): string {
  const records = papers.map((paper, index) => record(paper, index + 1)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xml>\n<records>\n${records}</records>\n</xml>\n`
}

function record(paper: Citable, number: number): string {
  const { journal, archiveId } = paper
  const kind = journal ? JOURNAL_ARTICLE : archiveId ? UNPUBLISHED : GENERIC
  const authors = paper.authors.map((name) => element('author', endnoteName(name))).join('')
  const parts = [
    element('rec-number', String(number)),
    `<ref-type name="${kind.name}">${kind.number}</ref-type>`,
    around('contributors', around('authors', authors)),
    around('titles', element('title', paper.title) + element('secondary-title', journal?.journal)),
    element('pages', journal?.pages),
    element('volume', journal?.volume),
    element('number', journal?.issue),
    around('dates', element('year', paper.year === null ? null : String(paper.year))),
    element('abstract', paper.abstract),
    element('accession-num', archiveId && `arXiv:${archiveId}`),
    element('electronic-resource-num', paper.doi),
    around('urls', around('related-urls', element('url', paper.url))),
  ]
  return `<record>\n${parts.filter(Boolean).join('\n')}\n</record>\n`
}

/** A comma at its end keeps a name of several words whole, as EndNote has it. */
function endnoteName(name: PersonName): string {
  return name.isWhole && name.family.includes(' ') ? `${name.family},` : sortedName(name)
}

function element(name: string, text: string | null | undefined): string {
  return text ? `<${name}>${xmlText(text)}</${name}>` : ''
}

function around(name: string, inner: string): string {
  return inner && `<${name}>${inner}</${name}>`
}

const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** All but the characters of XML 1.0: a lone half of a pair is none of them. */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

function xmlText(text: string): string {
  return text.replace(NO_CHARACTER, '').replace(/[&<>"']/g, (character) => SPECIAL[character] ?? '')
}
