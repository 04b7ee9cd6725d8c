import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from '@colophon/analysis/document/parse'
import { BIBLIOGRAPHIC_MEASURES, bibliographicScores } from './bibliographic-scores.ts'
import { bibliographicTruth } from './bibliographic-truth.ts'
import { type DocumentRow, Share } from './document-bench.ts'
import { MEASURES, type PublishedPaper, scoresOf } from './publisher-scores.ts'

/** Papers with the smallest SHA-256 of their name: nothing was learnt from them or tuned on them. */
const reported = 24

const ALL = [...MEASURES, ...BIBLIOGRAPHIC_MEASURES]
type Scores = ReturnType<typeof scoresOf> & ReturnType<typeof bibliographicScores>

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
}

/**
 * How papers of publishers (`papers/pmc` of a data folder) are read, against the publishers' own JATS: the papers kept
 * for reports, and those for development, of which the labels were learnt. `onPublisher` gets a line for each publisher.
 */
export async function* publisherPapers(
  folder: string,
  onPublisher: (line: string) => void,
): AsyncGenerator<DocumentRow> {
  const papers = join(folder, 'papers', 'pmc')
  if (!existsSync(join(papers, 'truth.json'))) return
  const all: PublishedPaper[] = JSON.parse(readFileSync(join(papers, 'truth.json'), 'utf8'))
  const ordered = all.toSorted((a, b) => (hashOf(a.id) < hashOf(b.id) ? -1 : 1))
  const [kept, developed] = [new Sums(), new Sums()]
  const publishers = new Map<string, Sums>()
  let [pages, seconds] = [0, 0]
  for (const [index, paper] of ordered.entries()) {
    const bytes = new Uint8Array(readFileSync(join(papers, `${paper.id}.pdf`)))
    const begun = process.cpuUsage()
    const document = await parseDocument(bytes, { source: 'pdf', maxPages: 500 })
    const { user, system } = process.cpuUsage(begun)
    seconds += (user + system) / 1e6
    pages += document.pages.length
    const own = publishers.get(paper.publisher) ?? new Sums()
    publishers.set(paper.publisher, own)
    const truth = bibliographicTruth(readFileSync(join(papers, `${paper.id}.xml`), 'utf8'))
    const scores = { ...scoresOf(paper, document), ...bibliographicScores(truth, document) }
    for (const sums of [own, index < reported ? kept : developed]) sums.add(scores)
  }
  for (const [name, sums] of publishers) onPublisher(`${name}: ${ALL.map((what) => sums.text(what)).join(' ')}`)
  for (const what of ALL) {
    const name = `documents: papers of publishers, ${what}`
    yield { what: name, ours: kept.text(what), reference: '', bar: BARS[what] ?? '' }
    yield { what: `${name}; those for development`, ours: developed.text(what), reference: '', bar: '' }
  }
  const each = (seconds / Math.max(1, pages)).toFixed(3)
  yield { what: 'documents: papers of publishers, CPU seconds per page', ours: each, reference: '', bar: '≤ 0.02' }
}

/** The shares of several papers together, by what is measured. */
class Sums {
  readonly #shares = new Map(ALL.map((what) => [what, new Share()]))

  add(scores: Scores): void {
    for (const what of ALL) this.#shares.get(what)?.add(...scores[what])
  }

  text(what: keyof Scores): string {
    return this.#shares.get(what)?.text() ?? ''
  }
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}
