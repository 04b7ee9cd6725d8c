import { authorNames, organisation, withoutDates } from '../../meta/author-names.ts'
import { scanFont } from '../../ocr/runs-of-words.ts'
import { type LineLabel, labelOf, mostPages, probability } from '../labels/label-lines.ts'
import { bottomOf, type Line, topOf } from '../lines/line.ts'
import type { TypeStyle } from '../lines/type-style.ts'
import type { FileHints } from '../outline.ts'
import type { LineKind } from './kinds.ts'
import { captionStart, sentenceEnd } from './patterns.ts'
import { fontOf, type PdfBlock, sizeOf, textOf } from './pdf-block.ts'

const noTitle =
  /^(?:arxiv:|doi:|https?:|www\.|vol(?:ume)?\.?\s*\d|issn|journal of|proceedings of|preprint|(?:research|original|review|regular|full)\s+(?:article|paper)$|article$|(?:(?:systematic|scoping|literature|mini)[ -])?review$|letter(?: to the editor)?$|(?:(?:brief|short|rapid)\s+)?communications?$|case\s+report$|(?:perspective|editorial|commentary|viewpoint|correspondence)$|technical\s+note$|data\s+(?:paper|descriptor)$|contents?$|open access)/i
/** A word, or a title in a script without spaces: pieces of one or two letters are what OCR reads in a drawing. */
const hasWord = /\p{L}{3}|(?:\p{Lo}\p{M}*){2}/u
/** Most blocks between the lines of a title. */
const mostBeside = 4
const afterAuthors =
  /^(?:(?:\d+|I)\.?\s+)?(?:abstract|summary|key\s?words|introduction|contents|index terms|statement of need)\b/i

/** First pages of a book among which its title page is. */
const mostBefore = 12

/** Most lines and letters of a half title: the title alone. */
const halfTitle = { lines: 4, letters: 120 }
/** What the page of the imprint prints. */
const imprint = /\bISBN\b|©|\ball rights reserved\b/i
/** Most lines of the page that names title and authors. */
const mostOnTitlePage = 40

/**
 * The page, from 1, that names title and authors: the first one, except of a book. That has them on one of its first
 * pages, after half titles and the terms of a licence: with what its file says it is called, else with what is alone on
 * its first page. A later page with an imprint is not the title page, though it may repeat the title.
 */
export function titlePage(
  regions: readonly (readonly Line[])[],
  { title, author }: Pick<FileHints, 'title' | 'author'>,
  pages: number,
): number | undefined {
  const first = regions[0]?.[0]?.page
  if (pages <= mostPages || first === undefined) return first
  const texts = Map.groupBy(regions.flat(), ({ page }) => page)
  const lettersOn = (page: number): string[] => (texts.get(page) ?? []).map(({ text }) => letters(text))
  const isOn = (page: number, name: string, ...wanted: string[]): boolean => {
    const lines = lettersOn(page)
    const isTitle = lines.some((line) => line.length >= 4 && letters(name).startsWith(line))
    return isTitle && wanted.every((each) => letters(each) !== '' && lines.join('').includes(letters(each)))
  }
  const early = [...texts.keys()].slice(0, mostBefore)
  const isClaimed = title !== null && early.some((page) => isOn(page, title))
  const alone = lettersOn(first)
  const isAlone = alone.length <= halfTitle.lines && alone.join('').length <= halfTitle.letters
  const name = isClaimed ? title : isAlone ? alone.join('') : ''
  const isImprint = (page: number): boolean => (texts.get(page) ?? []).some(({ text }) => imprint.test(text))
  const named = early.filter((page) => isOn(page, name) && (page === first || !isImprint(page)))
  const isWhole = (page: number): boolean => {
    const lines = lettersOn(page)
    return lines.length <= mostOnTitlePage && lines.join('').length > letters(name).length
  }
  return named.find((page) => isOn(page, name, author)) ?? named.find(isWhole) ?? named[0] ?? first
}

/**
 * Finds the title and the author data among the blocks of the first page, grouped by layout alone: the kinds of their
 * lines, and the authors' names.
 */
export function frontMatter(
  blocks: readonly PdfBlock[],
  style: TypeStyle,
  { title: hint, author }: Pick<FileHints, 'title' | 'author'>,
): { kinds: ReadonlyMap<Line, LineKind>; authors: string[] } {
  const kinds = new Map<Line, LineKind>()
  const title = titleAmong(blocks, style, hint)
  if (!title) return { kinds, authors: [] }
  absorbStart(title, blocks.slice(0, blocks.indexOf(title)))
  const after = blocks.slice(blocks.indexOf(title) + 1)
  absorbRest(title, after, style)
  const kindOfArticle = title.lines.findIndex(({ text }) => !noTitle.test(text))
  for (const line of title.lines.slice(Math.max(0, kindOfArticle))) kinds.set(line, 'title')
  const { about, names } = authorData(
    after.filter((block) => block.lines.length > 0),
    style,
  )
  for (const line of about.flatMap(({ lines }) => lines)) kinds.set(line, 'authors')
  const own = names.length > 0 ? names : authorsIn(blocks.filter(isAboutAuthors))
  const claimed = letters(author)
  const isNamed = claimed !== '' && letters(blocks.map(textOf).join('')).includes(claimed)
  // Lines in capitals may look like names; those that the file has, and the page as well, are.
  const isOther = isNamed && own.every((name) => name === name.toUpperCase() && !claimed.includes(letters(name)))
  return { kinds, authors: isOther ? authorNames(author) : own }
}

function titleAmong(opening: readonly PdfBlock[], style: TypeStyle, hint: string | null): PdfBlock | undefined {
  const able = opening.filter((block) => {
    const text = textOf(block)
    const isTitle = letters(text).length >= 8 && text.length <= 400 && hasWord.test(text) && !noTitle.test(text)
    return isTitle && !opening.some((other) => isIssueOf(textOf(other), text))
  })
  const hinted = able.find(
    (block) =>
      hint !== null && letters(hint).length >= 8 && letters(textOf(block)).startsWith(letters(hint).slice(0, 40)),
  )
  if (hinted && hinted.lines.length <= 6) return hinted
  const large = able.filter((block) => sizeOf(block) > 1.12 * style.bodySize && !isProse(block, style))
  const worded = large.filter((block) => textOf(block).includes(' '))
  const pool = worded.length > 0 ? worded : large
  const largest = Math.max(...pool.map(sizeOf))
  const byShare = pool.toSorted((a, b) => titleShare(b) - titleShare(a))
  const [labelled] = byShare
  // A title is larger than its subtitle.
  const larger = byShare.find((block) => labelled && sizeOf(block) > 1.1 * sizeOf(labelled) && titleShare(block) > 0.5)
  if (labelled && titleShare(labelled) > 0.2) return larger ?? labelled
  const found = pool.find((block) => sizeOf(block) > 0.97 * largest)
  if (found) return found
  const prose = opening.findIndex((block) => block.lines.length > 3 && textOf(block).length > 200)
  const early = new Set(prose < 0 ? opening : opening.slice(0, prose))
  return able
    .slice(0, 3)
    .filter((block) => early.has(block))
    .find((block) => block.lines.length <= 3 && fontOf(block) !== style.bodyFont && !sentenceEnd.test(textOf(block)))
}

/** True for a line such as `Journal of Seas, 2016, 10, 214`, which tells that a line above the title names the journal. */
function isIssueOf(line: string, name: string): boolean {
  return line.startsWith(name) && /^[\s,.;:|(–-]*(?:vol(?:ume)?\b|(?:19|20)\d\d\b)/i.test(line.slice(name.length))
}

/** First lines of the title in its size but another font, such as a software name, or with a logo beside them. */
function absorbStart(title: PdfBlock, above: readonly PdfBlock[]): void {
  for (const before of above.slice(-mostBeside).toReversed()) {
    const last = before.lines.at(-1)
    const [first] = title.lines
    if (!last || !first || Math.abs(last.size - first.size) > 0.04 * first.size || noTitle.test(textOf(before)))
      continue
    const isNear = topOf(first) - bottomOf(last) < first.size && last.baseline < first.baseline
    if (isNear && (before === above.at(-1) || last.font === first.font)) title.lines.unshift(...before.lines.splice(0))
  }
}

/** Adds title lines separated by uneven distances, or by what is beside the title. */
function absorbRest(title: PdfBlock, after: readonly PdfBlock[], { bodySize }: TypeStyle): void {
  for (const next of after.slice(0, mostBeside)) {
    const last = title.lines.at(-1)
    const [first] = next.lines
    if (!last || !first) continue
    const isNear = topOf(first) - bottomOf(last) < 1.2 * first.size && first.baseline > last.baseline
    const isAlike = Math.abs(first.size - last.size) <= uneven(last) * last.size
    const isLarge = first.size > 1.2 * bodySize
    if (isNear && isAlike && (first.font === last.font || isTitle(first) || isLarge))
      title.lines.push(...next.lines.splice(0))
  }
}

/** True if a line is labelled as a title rather than as authors. */
function isTitle({ scores }: Line): boolean {
  return scores !== undefined && probability(scores, 'title') > probability(scores, 'author')
}

/** The mean probability of a block's lines to be a title. */
function titleShare({ lines }: PdfBlock): number {
  return lines.reduce((sum, { scores }) => sum + (scores ? probability(scores, 'title') : 0), 0) / lines.length
}

/** Tolerance of sizes within a title: OCR sizes are measured. */
function uneven({ font }: PdfBlock['lines'][number]): number {
  return font === scanFont ? 0.2 : 0.04
}

/** Everything up to the abstract or the first running text is author data, if it has a name. */
function authorData(rest: readonly PdfBlock[], style: TypeStyle): { about: PdfBlock[]; names: string[] } {
  const stop = rest.findIndex((block) => endsAuthors(textOf(block)) || isProse(block, style) || isBody(block))
  const about = rest.slice(0, stop < 0 ? Math.min(6, rest.length) : stop).filter((block) => block.lines.length > 0)
  const names = authorsIn(about)
  if (names.length === 0) return { about: [], names }
  const end = stop < 0 ? about.findLastIndex((block) => authorsIn([block]).length > 0) + 1 : about.length
  return { about: about.slice(0, end), names }
}

/** True if most lines are labelled as authors, as in a margin beside the abstract. */
function isAboutAuthors(block: PdfBlock): boolean {
  return isMostly(block, ['author', 'affiliation', 'front'])
}

/** True if most lines are labelled as the abstract or as running text. */
function isBody(block: PdfBlock): boolean {
  return block.lines.length > 1 && isMostly(block, ['abstract', 'paragraph'])
}

function isMostly({ lines }: PdfBlock, labels: readonly LineLabel[]): boolean {
  return lines.filter(({ scores }) => scores && labels.includes(labelOf(scores))).length * 2 > lines.length
}

function endsAuthors(text: string): boolean {
  return afterAuthors.test(text) || captionStart.test(text)
}

function isProse(block: PdfBlock, style: TypeStyle): boolean {
  const text = textOf(block)
  const sentences = text.split(/[a-z]{2}\.\s+\p{Lu}/u).length
  return (
    block.lines.length >= 3 &&
    text.length > 200 &&
    sentences >= 2 &&
    sizeOf(block) > 0.85 * style.bodySize &&
    !/@/.test(text)
  )
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/**
 * The names in the blocks below a title. Superscripts, wide gaps and line ends (unless the line is full) separate
 * names. Names come from the first lines that are mostly names and others of the same style.
 */
function authorsIn(blocks: readonly PdfBlock[]): string[] {
  const groups = groupsOf(blocks.flatMap((block) => block.lines))
  const named = groups.map((group) => ({ ...group, names: authorNames(group.text) })).filter(isMostlyNames)
  const first = named.find(({ text }, at) => !subtitle.test(text) || at === named.length - 1)
  const alike = named.filter((group) => group.look === first?.look)
  return [...new Set(alike.flatMap((group) => group.names))]
}

/** What looks like a name with an initial: `A Coastal Story`. */
const subtitle = /^(?:A|An|The)\s\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+$/u

interface Group {
  look: string
  text: string
}

function isMostlyNames(group: Group & { names: string[] }): boolean {
  const all = withoutDates(group.text).replace(/\band\b|[^\p{L}]/gu, '').length
  return group.names.join('').replace(/[^\p{L}]/gu, '').length >= 0.55 * all && group.names.length > 0
}

/** Adjacent lines of one style as one text, split at affiliation lines. */
function groupsOf(lines: readonly Line[]): Group[] {
  const groups: Group[] = []
  let parted = true
  for (const line of lines) {
    if (isAffiliation(line)) {
      parted = true
      continue
    }
    const look = `${Math.round(line.size * 2)} ${line.font}`
    const last = groups.at(-1)
    if (last?.look === look && !parted) last.text = joinNames(last.text, partedText(line))
    else groups.push({ look, text: partedText(line) })
    parted = false
  }
  return groups
}

/** An affiliation: it starts with a superscript, or names an organisation or an e-mail address. */
function isAffiliation(line: Line): boolean {
  const [first] = line.spans
  const marked = first !== undefined && first.size < 0.85 * line.size && line.spans.length > 1
  if (marked && authorNames(partedText(line)).length > 1) return organisation.test(line.text)
  return marked || line.text.includes('@') || organisation.test(line.text)
}

/**
 * A line end within a name is a space, between names a separator. Half a name is a single word or ends in an initial.
 */
function joinNames(before: string, after: string): string {
  const tail =
    before
      .split(/[,;]|\band\b|&/)
      .at(-1)
      ?.trim() ?? ''
  const head = after.split(/[,;]|\band\b|&/)[0]?.trim() ?? ''
  const half = (part: string): boolean => part !== '' && (!part.includes(' ') || /\p{Lu}\.$/u.test(part))
  return before + (half(tail) || half(head) ? ' ' : ' ; ') + after
}

/** A line's text with superscripts as commas and wide gaps as semicolons. */
function partedText(line: Line): string {
  let text = ''
  let edge = line.x
  for (const span of line.spans) {
    const raised = span.size < 0.85 * line.size
    if (text !== '' && span.x - edge > 1.2 * line.size) text += ' ; '
    else if (line.text.charAt(span.start - 1) === ' ') text += ' '
    text += raised ? ' , ' : line.text.slice(span.start, span.end)
    edge = span.x + span.width
  }
  return text
}
