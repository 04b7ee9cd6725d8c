import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from '@colophon/analysis/document/parse'
import { BIBLIOGRAPHIC_MEASURES, bibliographicScores } from './bibliographic-scores.ts'
import { bibliographicTruth } from './bibliographic-truth.ts'
import { CALL_OUT_MEASURES, callOutScores } from './call-outs.ts'
import { type DocumentRow, Share } from './document-bench.ts'
import { MEASURES, type PublishedPaper, scoresOf, TEXT_MEASURES, textScores } from './publisher-scores.ts'
import { FIELD_MEASURES, fieldScores } from './reference-fields.ts'

/** Papers with the smallest SHA-256 of their name: nothing was learnt from them or tuned on them. */
const reported = 24

const ALL = [...MEASURES, ...CALL_OUT_MEASURES, ...FIELD_MEASURES, ...BIBLIOGRAPHIC_MEASURES]
type Scores = ReturnType<typeof scoresOf> &
  ReturnType<typeof callOutScores> &
  ReturnType<typeof fieldScores> &
  ReturnType<typeof bibliographicScores>

const BARS: Partial<Record<keyof Scores, string>> = {
  title: '≥ .95',
  'authors found': '≥ .98',
  abstract: '≥ .92',
  'own DOI': '≥ .98',
  'headings found': '≥ .92',
  'headings that are headings': '≥ .93',
  'references found': '≥ .97',
  'references with their title': '≥ .92',
  'text in order': '≥ .94',
  'tables with their cells': '≥ .70',
  journal: '≥ .90',
  volume: '≥ .90',
  'first page or article number': '≥ .90',
  'bibliographic data that are wrong, of those made': '≤ .03',
  'authors that are none, of those made': '≤ .03',
  'references beyond those of the paper, of those made': '≤ .03',
  'tables that are none, of those made': '≤ .10',
}

/**
 * How papers of publishers (`papers/pmc` of a data folder) are read, against the publishers' own JATS: the papers kept
 * for reports, and those for development, of which the labels were learnt, beside open-source readers. `onPublisher`
 * gets a line for each publisher of several papers, and one for the others together.
 */
export async function* publisherPapers(
  folder: string,
  onPublisher: (line: string) => void,
): AsyncGenerator<DocumentRow> {
  const papers = join(folder, 'papers', 'pmc')
  if (!existsSync(join(papers, 'truth.json'))) return
  // Loaded when needed: their native code is missing on some platforms.
  const { OTHER_READERS } = await import('./other-readers.ts')
  const all: PublishedPaper[] = JSON.parse(readFileSync(join(papers, 'truth.json'), 'utf8'))
  const ordered = all.toSorted((a, b) => (hashOf(a.id) < hashOf(b.id) ? -1 : 1))
  const sets = { kept: new Reading(), developed: new Reading() }
  const publishers = new Map<string, Sums>()
  const cost = new Map<string, number>()
  let pages = 0
  const timed = async <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const begun = process.cpuUsage()
    const result = await read()
    const { user, system } = process.cpuUsage(begun)
    cost.set(name, (cost.get(name) ?? 0) + (user + system) / 1e6)
    return result
  }
  for (const [index, paper] of ordered.entries()) {
    const bytes = readFileSync(join(papers, `${paper.id}.pdf`))
    const set = index < reported ? sets.kept : sets.developed
    const document = await timed(OURS, () => parseDocument(new Uint8Array(bytes), { source: 'pdf', maxPages: 500 }))
    pages += document.pages.length
    const xml = readFileSync(join(papers, `${paper.id}.xml`), 'utf8')
    const scores = {
      ...scoresOf(paper, document),
      ...callOutScores(paper, xml, document),
      ...fieldScores(paper, xml, document),
      ...bibliographicScores(bibliographicTruth(xml), document),
    }
    set.ours.add(scores)
    const { publisher } = paper
    const isAlone = all.filter((other) => other.publisher === publisher).length === 1
    sumsOf(publishers, isAlone ? 'others' : publisher).add(scores)
    for (const [name, read] of Object.entries(OTHER_READERS))
      sumsOf(set.others, name).add(textScores(paper, await timed(name, () => read(bytes))))
  }
  onPublisher(`by publisher: ${ALL.join(' | ')}`)
  for (const [name, sums] of publishers) onPublisher(`${ALL.map((what) => sums.figure(what, 2)).join(' ')} ${name}`)
  for (const what of ALL) {
    const name = `documents: papers of publishers, ${what}`
    yield { what: name, ...sets.kept.figures(what), bar: BARS[what] ?? '' }
    yield { what: `${name}; those for development`, ...sets.developed.figures(what), bar: '' }
  }
  const each = (name: string): string => ((cost.get(name) ?? 0) / Math.max(1, pages)).toFixed(3)
  const reference = Object.keys(OTHER_READERS).map((name) => `${each(name)} ${name}`)
  yield {
    what: 'documents: papers of publishers, CPU seconds per page',
    ours: each(OURS),
    reference: reference.join(', '),
    bar: '≤ 0.02',
  }
}

const OURS = 'ours'

/** How a set of papers was read by us and by others. */
class Reading {
  readonly ours = new Sums()
  readonly others = new Map<string, Sums>()

  figures(what: keyof Scores): Pick<DocumentRow, 'ours' | 'reference'> {
    const isShared = TEXT_MEASURES.some((shared) => shared === what)
    const reference = isShared ? [...this.others].map(([name, sums]) => `${sums.figure(what)} ${name}`) : []
    return { ours: this.ours.text(what), reference: reference.join(', ') }
  }
}

/** The shares of several papers together, by what is measured. */
class Sums {
  readonly #shares = new Map(ALL.map((what) => [what, new Share()]))

  add(scores: Partial<Scores>): void {
    for (const what of ALL) this.#shares.get(what)?.add(...(scores[what] ?? [0, 0]))
  }

  text(what: keyof Scores): string {
    return this.#shares.get(what)?.text() ?? ''
  }

  figure(what: keyof Scores, digits?: number): string {
    return this.#shares.get(what)?.figure(digits) ?? ''
  }
}

function sumsOf(all: Map<string, Sums>, name: string): Sums {
  const sums = all.get(name) ?? new Sums()
  all.set(name, sums)
  return sums
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}
