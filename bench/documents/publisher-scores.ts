import type { PaperDocument } from '@colophon/protocol/reader/document'
import { wordRecall } from './text-scores.ts'

/** A paper as its publisher's JATS describes it: `truth.json` of the data folder, made from the XML. */
export interface PublishedPaper {
  id: string
  publisher: string
  title: string
  /** Family and given name. */
  authors: [family: string, given: string][]
  abstract: string
  doi: string
  headings: string[]
  refs: { title: string; year: string; first: string; doi: string }[]
  paras: string[]
  tables: { rows: number; cells: string[][] }[]
}

/** Hits among the items that were wanted, or made. */
export type Hits = [hits: number, of: number]

/** What is measured of a paper, in the order of the table. */
export const MEASURES = [
  'title',
  'authors found',
  'abstract',
  'own DOI',
  'headings found',
  'headings that are headings',
  'references found',
  'references with their title',
  'text in order',
  'tables with their cells',
  'authors that are none, of those made',
  'references beyond those of the paper, of those made',
  'tables that are none, of those made',
] as const

/** What is measured of every reader: the text and its headings. */
export const TEXT_MEASURES = ['headings found', 'headings that are headings', 'text in order'] as const

/** Least overlap of words that makes two texts the same. */
const same = { title: 0.93, abstract: 0.9, found: 0.85, reference: 0.9, cells: 0.8 }
/** Least share of a table's cells that are in one of the publisher's tables, unless it is none of them. */
const ownCells = 0.5
/** Words from the middle of a paragraph that must follow each other, and fewest words of a paragraph that is asked for. */
const run = 12
const fewest = 24
/** Headings that a paper prints and JATS keeps elsewhere. */
const outside =
  /^(?:abstract|references?|acknowledge|funding|author|competing|conflict|data avail|supplement|abbreviations|declarations|ethic|consent|availab|keywords|publisher|additional|appendix|background|introduction|methods|results|conclusions?)/

/** The figures of one paper. */
export function scoresOf(paper: PublishedPaper, document: PaperDocument): Record<(typeof MEASURES)[number], Hits> {
  const { meta, references = [], tables = [] } = document
  const names = meta.authors.map(plain)
  const found = paper.refs.filter((reference) => references.some((own) => isSameWork(reference, own)))
  const titled = paper.refs.filter(({ title }) => title !== '')
  const known = paper.authors.filter(([family, given]) => names.some((name) => isPerson(name, family, given)))
  const full = paper.tables.filter(({ rows }) => rows > 1)
  // Tables that the publisher gives as pictures, or not at all, cannot be compared.
  const isGiven = paper.paras.length > 0 && paper.tables.every(({ cells }) => cells.length > 0)
  const judged = isGiven ? tables : []
  return {
    title: count(
      plain(meta.title ?? '') === plain(paper.title) || overlap(meta.title ?? '', paper.title) >= same.title,
    ),
    'authors found': [known.length, paper.authors.length],
    abstract:
      paper.abstract.length > 100 ? count(overlap(meta.abstract ?? '', paper.abstract) >= same.abstract) : [0, 0],
    'own DOI': paper.doi ? count(meta.doi?.toLowerCase() === paper.doi.toLowerCase()) : [0, 0],
    ...textScores(paper, {
      headings: document.blocks.filter(({ type }) => type === 'heading').map(({ text }) => text),
      text: document.sentences.map(({ start, end }) => document.text.slice(start, end)).join(' '),
    }),
    'references found': [found.length, paper.refs.length],
    'references with their title': [
      titled.filter(({ title }) => references.some((own) => overlap(own.title ?? '', title) >= same.reference)).length,
      titled.length,
    ],
    'tables with their cells': [
      full.filter(({ cells }) => tables.some(({ rows }) => hasCells(rows, cells))).length,
      full.length,
    ],
    'authors that are none, of those made': [
      names.filter((name) => !paper.authors.some(([family, given]) => isPerson(name, family, given))).length,
      names.length,
    ],
    // Some JATS has neither references nor body.
    'references beyond those of the paper, of those made':
      paper.refs.length > 0 ? [Math.max(0, references.length - paper.refs.length), references.length] : [0, 0],
    'tables that are none, of those made': [
      judged.filter(({ rows }) => !paper.tables.some(({ cells }) => isPartOf(rows, cells))).length,
      judged.length,
    ],
  }
}

/** The figures of a paper's text and headings. */
export function textScores(
  paper: Pick<PublishedPaper, 'headings' | 'paras'>,
  read: { headings: readonly string[]; text: string },
): Record<(typeof TEXT_MEASURES)[number], Hits> {
  const headings = read.headings.map(withoutNumber)
  const wanted = new Set(paper.headings.map(withoutNumber))
  const text = ` ${plain(read.text)} `
  const runs = paper.paras.map(words).filter((all) => all.length >= fewest)
  return {
    'headings found': [
      paper.headings.filter((one) => headings.includes(withoutNumber(one))).length,
      paper.headings.length,
    ],
    'headings that are headings':
      paper.paras.length > 0
        ? [headings.filter((one) => wanted.has(one) || outside.test(one)).length, headings.length]
        : [0, 0],
    'text in order': [runs.filter((all) => text.includes(` ${middleOf(all)} `)).length, runs.length],
  }
}

function count(isHit: boolean): Hits {
  return [Number(isHit), 1]
}

function isPerson(name: string, family: string, given: string): boolean {
  const initial = plain(given).charAt(0)
  return name.includes(plain(family)) && (initial === '' || name.includes(initial))
}

export function isSameWork(
  wanted: PublishedPaper['refs'][number],
  own: { title: string | null; doi: string | null; text: string },
): boolean {
  if (wanted.doi !== '' && own.doi?.toLowerCase() === wanted.doi.toLowerCase()) return true
  if (wanted.title !== '')
    return overlap(own.title ?? own.text, wanted.title) >= same.found || plain(own.text).includes(plain(wanted.title))
  return wanted.first !== '' && plain(own.text).includes(plain(wanted.first)) && own.text.includes(wanted.year)
}

function hasCells(rows: readonly (readonly string[])[], wanted: readonly (readonly string[])[]): boolean {
  const [own, all] = [cellsOf(rows), cellsOf(wanted)]
  return all.size > 3 && [...all].filter((cell) => own.has(cell)).length >= same.cells * all.size
}

function isPartOf(rows: readonly (readonly string[])[], wanted: readonly (readonly string[])[]): boolean {
  const [own, all] = [cellsOf(rows), cellsOf(wanted)]
  return [...own].filter((cell) => all.has(cell)).length >= ownCells * own.size
}

function cellsOf(rows: readonly (readonly string[])[]): Set<string> {
  return new Set(rows.flat().map(plain).filter(Boolean))
}

function middleOf(all: readonly string[]): string {
  const from = Math.floor(all.length / 2) - run / 2
  return all.slice(from, from + run).join(' ')
}

/** The share of words that two texts have in common: the harmonic mean of both shares (F1). */
export function overlap(one: string, other: string): number {
  const [a, b] = [words(one), words(other)]
  return a.length + b.length === 0 ? 1 : (2 * wordRecall(b, a) * b.length) / (a.length + b.length)
}

function withoutNumber(heading: string): string {
  return plain(heading).replace(/^(?:(?:\d+|[ivx]+) )+/, '')
}

/** The words of a text alone, in small letters without accents. */
export function plain(text: string): string {
  return words(text).join(' ')
}

function words(text: string): string[] {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.match(/[\p{L}\p{N}]+/gu) ?? []
}
