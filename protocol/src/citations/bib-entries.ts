import type { BibliographicName, WorkType } from './bibliographic.ts'
import type { Citable } from './citable.ts'
import { pagesWith } from './publication.ts'

const WORD = /\p{L}|\p{N}/u
const CAPITAL = /^\p{Lu}/u
const INNER_CAPITAL = /^.+\p{Lu}|^\p{Lu}$/su

const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** An opening dollar of mathematics has no space after it; a closing one has none before and no digit after. */
const MATH = /\$(?=\S)(?:[^$\\]|\\.)*?(?<=\S)\$(?!\d)/g

/** In what the two dialects of bibliography files differ. */
export type BibDialect = {
  typeOf(paper: Citable): string
  journal: string
  year: string
  /** The institution of a thesis, and what publishes a page of the web. */
  school: string
  site: string
  place: string
  /** The word for a kind of thesis where the entry's type does not say it. */
  genreOf(paper: Citable): string | null
  /** The fields of an archive id: its type, the name of the archive, its class. */
  archive: readonly [type: string, value: string, primaryClass: string]
}

/** The papers as entries in braces; empty fields are left out. Unicode is kept. */
export function bibEntries(papers: readonly Citable[], dialect: BibDialect): string {
  return papers.map((paper) => entry(paper, dialect)).join('\n')
}

function entry(paper: Citable, dialect: BibDialect): string {
  const { key, type, archiveId, doi, year, further } = paper
  const { containerTitle, volume, issue, pages, publisher } = paper.publication
  const [archiveType, archive, archiveClass] = dialect.archive
  const fields: [string, string | null][] = [
    ['title', latexTitle(paper.title)],
    ['author', paper.authors.map(bibtexName).join(' and ')],
    ['editor', (further.editor ?? []).map(bibtexName).join(' and ')],
    [containerField(type, dialect), latexText(containerTitle)],
    ['series', isSeries(type) && containerTitle ? null : latexText(further['collection-title'] ?? '')],
    ['edition', latexText(further.edition ?? '')],
    ['volume', latexText(volume)],
    ['number', latexText(issue || (further.number ?? ''))],
    ['pages', latexText(pagesWith('--', pages))],
    [publisherField(type, dialect), latexText(publisher)],
    [dialect.place, latexText(further['publisher-place'] ?? '')],
    ['type', latexText(dialect.genreOf(paper) ?? '')],
    [dialect.year, year === null ? null : String(year)],
    ['language', paper.language?.name ?? null],
    ['doi', doi && verbatim(doi)],
    ['eprint', archiveId && verbatim(archiveId)],
    [archiveType, archiveId && archive],
    [archiveClass, archiveId && paper.primaryClass],
    ['url', verbatim(further.URL ?? paper.url ?? '')],
    ['urldate', latexText(further.accessed ?? '')],
    ['isbn', latexText(further.ISBN ?? '')],
    ['issn', latexText(further.ISSN ?? '')],
    ['pmid', latexText(further.PMID ?? '')],
    ['abstract', latexText(paper.abstract)],
    ['keywords', paper.tags.map(latexText).join(', ')],
    ['note', paper.notes.map(latexText).join('\n\n')],
  ]
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}}`)
  return `@${dialect.typeOf(paper)}{${[key, ...lines].join(',\n')}\n}\n`
}

function containerField(type: WorkType | null, { journal }: BibDialect): string {
  if (type === 'inproceedings' || type === 'chapter') return 'booktitle'
  if (isSeries(type)) return 'series'
  return type === 'webpage' || type === 'dataset' ? 'howpublished' : journal
}

/** Of these works the container is a series. */
function isSeries(type: WorkType | null): boolean {
  return type === 'book' || type === 'report'
}

/** The kind of thesis that a genre says: a doctoral or a master's one; null for another and for none. */
export function thesisKind(genre: string | undefined): 'phd' | 'master' | null {
  if (/\b(?:ph\.?\s?d|doctor\w*|dissertation)\b/i.test(genre ?? '')) return 'phd'
  return /\b(?:master\w*|m\.?\s?sc)\b/i.test(genre ?? '') ? 'master' : null
}

function publisherField(type: WorkType | null, { school, site }: BibDialect): string {
  if (type === 'thesis') return school
  if (type === 'report') return 'institution'
  return type === 'webpage' ? site : 'publisher'
}

/** `von Last, Jr, First`; parts that BibTeX would split are put in braces. */
function bibtexName(name: BibliographicName): string {
  if ('literal' in name) return `{${latexText(name.literal)}}`
  const { family, given = '', particle = '', suffix = '' } = name
  const isAlone = !given && !particle && !suffix && family.includes(' ')
  const last = isAlone || /(?:^|\s)\p{Ll}/u.test(family) ? `{${latexText(family)}}` : namePart(family)
  return [particle ? `${namePart(particle)} ${last}` : last, namePart(suffix), namePart(given)]
    .filter(Boolean)
    .join(', ')
}

function namePart(text: string): string {
  return /,|\sand\s/i.test(` ${text} `) ? `{${latexText(text)}}` : latexText(text)
}

/** URLs and ids are taken literally; only braces could end the field. */
function verbatim(text: string): string {
  return text.replace(/[{}\s\\]/g, encodeURIComponent)
}

/**
 * Text for a field of a BibTeX file: special characters of LaTeX are escaped, Unicode and mathematics between dollars
 * are kept. The result always has balanced braces, because others would end the entry early.
 */
export function latexText(text: string): string {
  return splitMath(text)
    .map(({ text: part, isMath }) => (isMath ? part : escapeLatex(part)))
    .join('')
}

/** As `latexText`, with braces around words whose capitals a bibliography style must keep. */
export function latexTitle(title: string): string {
  const isSentence = isSentenceCase(title)
  const isShouting = title.toUpperCase() === title
  let isFirst = true
  return splitMath(title)
    .map(({ text, isMath }) => {
      if (isMath) return `{${text}}`
      return text.replace(/[\p{L}\p{N}\p{M}'’-]+|[^\p{L}\p{N}\p{M}'’-]+/gu, (word) => {
        if (!WORD.test(word)) return escapeLatex(word)
        const isProtected = !isShouting && (INNER_CAPITAL.test(word) || (isSentence && !isFirst && CAPITAL.test(word)))
        isFirst = false
        return isProtected ? `{${word}}` : word
      })
    })
    .join('')
}

type Part = { text: string; isMath: boolean }

function splitMath(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { 0: math, index } of text.matchAll(MATH)) {
    if (math === '$$' || !areBracesBalanced(math)) continue
    parts.push({ text: text.slice(at, index), isMath: false }, { text: math, isMath: true })
    at = index + math.length
  }
  return [...parts, { text: text.slice(at), isMath: false }]
}

function areBracesBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

function escapeLatex(text: string): string {
  return text.replace(/[\\{}~^&%$#_]/g, (character) => SPECIAL[character] ?? `\\${character}`)
}

/** True if most of the longer words after the first are lower case, so the remaining capitals are significant. */
function isSentenceCase(title: string): boolean {
  const words = title.split(/\s+/).slice(1)
  const long = words.filter((word) => /^\p{L}{4,}/u.test(word))
  return long.filter((word) => CAPITAL.test(word)).length * 2 <= long.length
}
