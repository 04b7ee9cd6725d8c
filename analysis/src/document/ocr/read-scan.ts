import type { Page } from '@colophon/protocol/articles/document'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Run } from '../pdf/line.ts'
import { drawScan, type Scan } from './draw-scan.ts'
import { type GrayImage, middleOf, turned } from './gray-image.ts'
import { lieOfText, stripOf } from './lie-of-text.ts'
import { picturesOf } from './page-pictures.ts'
import type { Recognize, ScannedWord } from './recognizer.ts'
import { believable, isWellRead, lettersRead, runsOfWords } from './runs-of-words.ts'

/** Quarter turns, clockwise, by which the text of a scan reads. */
export type ScanTurn = 0 | 1 | 2 | 3

/** The words of a scanned page, as runs in the frame in which they read, and how sure they are, 0..100. */
export interface ScannedText {
  turn: ScanTurn
  runs: Run[]
  confidence: number
}

/** How a page is read off its pictures. */
export interface ScanOptions {
  recognize: Recognize
  /** The page has some text of its own, such as a stamp. */
  hasText: boolean
  /** The turn that the page before it read in; `null` before any has. */
  likely: ScanTurn | null
  /** Hears that the page has a picture to read, which takes seconds. */
  onBegin: () => void
}

/** Reads a picture of the page that is being read. */
type ReadPicture = (image: GrayImage, dotsPerInch: number) => Promise<ScannedWord[]>

/** Share of a page that pictures must cover to be read: of one without any text, and of one with a stamp or a page number. */
const leastCovered = 0.05
const scanCovered = 0.85
/** Letters of a page that is written all over. */
const fullPage = 600

/**
 * Reads the pictures of a page that has little or no text of its own; `null` where there are none to read or nothing is
 * written on them. A page is read in the turn that a strip of it reads in, and where all of it reads badly in the one in which its middle reads best.
 */
export async function readScan(
  proxy: PDFPageProxy,
  page: Page,
  { recognize: read, hasText, likely, onBegin }: ScanOptions,
): Promise<ScannedText | null> {
  const scan = drawScan(await picturesOf(proxy), page)
  if (!scan || scan.covered < (hasText ? scanCovered : leastCovered)) return null
  onBegin()
  const recognize: ReadPicture = (image, dotsPerInch) => read(image, dotsPerInch, page)
  const { turn: guess, isSure } = await guessTurn(scan, likely, recognize)
  const first = await wordsIn(scan, guess, recognize)
  const others = isSure && isWellRead(first) ? [] : turnsToTry(first, guess)
  const best = others.length === 0 ? guess : await bestTurn(sampleOf(scan, first), others, recognize)
  const words = best === guess ? first : await wordsIn(scan, best, recognize)
  const kept = believable(words)
  if (kept.length === 0) return null
  const letters = kept.reduce((sum, { text }) => sum + text.length, 0)
  const confidence = Math.round(kept.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters)
  return { turn: best, runs: runsOfWords(kept, scan.scale), confidence }
}

/**
 * The turn that a page reads in, before all of it is read: a small picture tells which way its lines run, and a strip of it read
 * both ways up which of the two it is, unless the page before it tells. Reading a whole page lying down takes as long as reading it, twice and for nothing.
 */
async function guessTurn(
  scan: Scan,
  likely: ScanTurn | null,
  recognize: ReadPicture,
): Promise<{ turn: ScanTurn; isSure: boolean }> {
  const lie = lieOfText(scan.image)
  if (lie === null) return { turn: likely ?? 0, isSure: false }
  const [usual, other]: readonly [ScanTurn, ScanTurn] = lie === 'across' ? [0, 2] : [1, 3]
  if (likely === usual || likely === other) return { turn: likely, isSure: false }
  const strip = { ...scan, image: stripOf(scan.image, lie) }
  const one = await wordsIn(strip, usual, recognize)
  if (isWellRead(one)) return { turn: usual, isSure: true }
  const two = await wordsIn(strip, other, recognize)
  if (isWellRead(two) && lettersRead(two) > 1.3 * lettersRead(one)) return { turn: other, isSure: true }
  return { turn: usual, isSure: false }
}

/**
 * The turns that a page may rather read in; none where it was read well. Words that are higher than wide lie on their side,
 * though each may have been read.
 */
function turnsToTry(words: readonly ScannedWord[], tried: ScanTurn): ScanTurn[] {
  const long = words.filter(({ text }) => text.length >= 4)
  const lying = long.filter(({ width, height }) => height > 1.5 * width)
  if (long.length > 0 && lying.length * 2 > long.length) return tried % 2 === 0 ? [1, 3] : [0, 2]
  return isWellRead(words) ? [] : [0, 1, 2, 3]
}

/** The middle of a page that is full of letters, however badly read; of another all of it, as its middle may be empty. */
function sampleOf(scan: Scan, words: readonly ScannedWord[]): Scan {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters < fullPage ? scan : { ...scan, image: middleOf(scan.image) }
}

/** The turn in which the most letters are read well. */
async function bestTurn(scan: Scan, turns: readonly ScanTurn[], recognize: ReadPicture): Promise<ScanTurn> {
  let best = turns[0] ?? 0
  let most = -1
  for (const turn of turns) {
    const letters = lettersRead(await wordsIn(scan, turn, recognize))
    if (letters <= 1.3 * most + 5) continue
    best = turn
    most = letters
  }
  return best
}

function wordsIn(scan: Scan, turn: ScanTurn, recognize: ReadPicture): Promise<ScannedWord[]> {
  return recognize(turned(scan.image, turn), Math.round(scan.scale * 72))
}
