import type { PaperDocument } from '@colophon/protocol/reader/document'
import { type KnownPaper, knownPapers } from './ground-truth.ts'
import { hitsOf, isSamePerson, isSoftMatch, lettersOf } from './header-scores.ts'
import { measureParse } from './measure-child.ts'
import { popplerText } from './poppler.ts'
import { orderScore, unbrokenShare, wordRecall, wordsOf } from './text-scores.ts'

/** A row of the bench's table; `''` without a reference. */
export interface DocumentRow {
  what: string
  ours: string
  reference: string
  bar: string
}

/** Means of one figure over papers, ours and Poppler's. */
class Mean {
  #sum = 0
  #count = 0
  add(value: number, weight = 1): void {
    this.#sum += value * weight
    this.#count += weight
  }
  text(digits = 3): string {
    return this.#count === 0 ? '' : (this.#sum / this.#count).toFixed(digits)
  }
}

/** Hits among the expected items. */
export class Share {
  #hits = 0
  #wanted = 0
  add(hits: number, wanted: number): void {
    this.#hits += hits
    this.#wanted += wanted
  }
  text(): string {
    return this.#wanted === 0 ? '' : `${this.figure()} (${this.#hits}/${this.#wanted})`
  }
  /** The share alone; a dash if nothing was expected. */
  figure(digits = 3): string {
    return this.#wanted === 0 ? '–' : (this.#hits / this.#wanted).toFixed(digits)
  }
}

/**
 * Quality and speed of parsing the papers of a data folder, in the product's parser process, beside `pdftotext` on the
 * same files if installed. `onPaper` gets the figures of each paper.
 */
export async function* documentBench(
  folder: string,
  onPaper: (line: string) => void = () => {},
): AsyncGenerator<DocumentRow> {
  const sums = {
    recall: new Mean(),
    popplerRecall: new Mean(),
    order: new Mean(),
    popplerOrder: new Mean(),
    unbroken: new Mean(),
    popplerUnbroken: new Mean(),
    columns: new Mean(),
    title: new Share(),
    author: new Share(),
    authors: new Share(),
    year: new Share(),
    printedYear: new Share(),
    heldOutYear: new Share(),
    venue: new Share(),
    keywords: new Share(),
    headings: new Share(),
    extraHeadings: new Share(),
    references: new Share(),
    dois: new Share(),
    read: new Share(),
    seconds: new Mean(),
    popplerSeconds: new Mean(),
  }
  let peak = 0
  const papers = knownPapers(folder)
  for (const [index, paper] of papers.entries()) {
    const limits = { maxPages: 2000, deadlineMs: 300_000, maxResidentBytes: 1024 ** 3 }
    const { document, failure, ms, peakMegabytes } = await measureParse({
      path: paper.path,
      source: 'pdf',
      owner: 1,
      ...limits,
    })
    const poppler = await popplerText(paper.path)
    sums.read.add(document ? 1 : 0, 1)
    peak = Math.max(peak, peakMegabytes)
    if (!document) {
      onPaper(`${paper.path}: ${failure}`)
      continue
    }
    sums.seconds.add(ms / 1000 / document.pages.length, document.pages.length)
    if (poppler) sums.popplerSeconds.add(poppler.ms / 1000 / document.pages.length, document.pages.length)
    const found = wordsOf(document.text)
    const popplerWords = poppler ? wordsOf(poppler.text) : null
    if (paper.text !== null) {
      const wanted = wordsOf(paper.text)
      sums.recall.add(wordRecall(wanted, found))
      sums.order.add(orderScore(wanted, found))
      sums.unbroken.add(unbrokenShare(wanted, found))
      if (popplerWords) {
        sums.popplerRecall.add(wordRecall(wanted, popplerWords))
        sums.popplerOrder.add(orderScore(wanted, popplerWords))
        sums.popplerUnbroken.add(unbrokenShare(wanted, popplerWords))
      }
    } else if (paper.isTwoColumn && popplerWords) sums.columns.add(orderScore(popplerWords, found))
    onPaper(
      `${paper.path.split('/').at(-1)}: ${addHeader(sums, { ...paper, isHeldOut: index % 2 === 1 }, document)} ${(ms / document.pages.length).toFixed(0)} ms/page`,
    )
  }
  if (papers.length === 0) return
  yield row('documents: papers read', sums.read.text(), '', 'all')
  yield row('documents: word recall', sums.recall.text(), sums.popplerRecall.text(), '≥ .97')
  yield row(
    'documents: words in order (longest increasing share)',
    sums.order.text(),
    sums.popplerOrder.text(),
    '≥ .91',
  )
  yield row('documents: runs of three words unbroken', sums.unbroken.text(), sums.popplerUnbroken.text(), '')
  yield row('documents: two columns, same order as pdftotext', sums.columns.text(), '', '')
  yield row('documents: title, soft match', sums.title.text(), '', '≥ .92')
  yield row('documents: first author', sums.author.text(), '', '≥ .95')
  yield row('documents: all authors', sums.authors.text(), '', '')
  yield row('documents: year', sums.year.text(), '', '')
  yield row('documents: year, half not tuned on', sums.heldOutYear.text(), '', '≥ .90')
  yield row('documents: year, where the first page prints it', sums.printedYear.text(), '', '≥ .90')
  yield row('documents: venue with volume and issue, where running heads print them', sums.venue.text(), '', '')
  yield row('documents: keywords, where the paper prints them', sums.keywords.text(), '', '')
  yield row('documents: headings found', sums.headings.text(), '', '')
  yield row('documents: headings that are headings', sums.extraHeadings.text(), '', '')
  yield row('documents: references, entries', sums.references.text(), '', '')
  yield row('documents: references, by DOI printed in the paper', sums.dois.text(), '', '')
  yield row(
    'parse: seconds per page, papers of one user in sequence',
    sums.seconds.text(),
    sums.popplerSeconds.text(),
    '≤ 0.1',
  )
  yield row('parse: peak MB of the parsing process', peak.toFixed(0), '', '< 500')
}

function row(what: string, ours: string, reference: string, bar: string): DocumentRow {
  return { what, ours, reference: reference && `${reference} pdftotext`, bar }
}

/** Adds the scores of a paper's metadata and references; returns them as text. */
function addHeader(
  sums: Record<string, Mean | Share>,
  paper: KnownPaper & { isHeldOut: boolean },
  document: PaperDocument,
): string {
  const { meta } = document
  const scores: string[] = []
  const score = (name: string, hits: number, wanted: number): void => {
    const share = sums[name]
    if (share instanceof Share) share.add(hits, wanted)
    if (hits !== wanted) scores.push(`${name} ${hits}/${wanted}`)
  }
  const isSame = (a: string, b: string): boolean => lettersOf(a) === lettersOf(b)
  if (paper.title !== null) score('title', isSoftMatch(paper.title, meta.title) ? 1 : 0, 1)
  const [first] = paper.authors
  if (first !== undefined) {
    score('author', isSamePerson(first, meta.authors[0]) ? 1 : 0, 1)
    score('authors', hitsOf(paper.authors, meta.authors, isSamePerson), paper.authors.length)
  }
  if (paper.year !== null) {
    const hits = meta.year === paper.year ? 1 : 0
    const isPrinted = document.blocks.some(({ page, text }) => page === 1 && text.includes(String(paper.year)))
    score('year', hits, 1)
    if (paper.isHeldOut) score('heldOutYear', hits, 1)
    if (isPrinted) score('printedYear', hits, 1)
  }
  const { volume } = paper
  const heads = document.blocks.filter(({ type }) => type === 'header' || type === 'footer')
  if (volume !== null && heads.some(({ text }) => text.replaceAll(' ', '').includes(volume)))
    score('venue', meta.venue?.includes(` ${volume}`) ? 1 : 0, 1)
  const isListed = document.blocks.some((block) => /^(?:key\s?words?|index terms)\b/i.test(block.text))
  if (paper.keywords && isListed)
    score('keywords', hitsOf(paper.keywords, meta.keywords ?? [], isSame), paper.keywords.length)
  if (paper.headings) {
    const found = document.blocks.filter((block) => block.type === 'heading').map((block) => withoutNumber(block.text))
    const wanted = paper.headings.map(withoutNumber)
    const hits = hitsOf(wanted, found, isSame)
    score('headings', hits, wanted.length)
    score('extraHeadings', hits, found.filter((each) => !/^references$/i.test(each)).length)
  }
  const references = document.references ?? []
  if (paper.references !== null) {
    score('references', Math.min(references.length, paper.references), Math.max(paper.references, references.length))
  }
  const dois = references.flatMap((each) => each.doi?.toLowerCase() ?? [])
  const wanted = paper.dois.map((doi) => doi.toLowerCase())
  const printed = wanted.filter((doi) => lettersOf(document.text).includes(lettersOf(doi)))
  if (printed.length > 0)
    score(
      'dois',
      hitsOf(printed, dois, (a, b) => a === b),
      printed.length,
    )
  return scores.join(', ')
}

function withoutNumber(heading: string): string {
  return heading.replace(/^(?:\d+(?:\.\d+)*|[IVX]+|[A-Z])\.?\s+/, '')
}
