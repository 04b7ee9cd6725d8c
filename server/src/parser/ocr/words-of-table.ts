import type { ScannedWord } from '@colophon/analysis/document/ocr/recognizer'

/** The level of rows that hold a word. */
const WORD = '5'

/** Parses Tesseract's TSV table: one row per word with block, paragraph and line number, box and confidence. */
export function wordsOfTable(table: string): ScannedWord[] {
  const lines = new Map<string, number>()
  return table.split('\n').flatMap((row) => {
    const [level, page, block, paragraph, lineOf, , x, y, width, height, confidence, ...rest] = row.split('\t')
    const text = rest.join(' ').trim()
    const numbers = [x, y, width, height, confidence].map(Number)
    if (level !== WORD || text === '' || !numbers.every(Number.isFinite)) return []
    const name = [page, block, paragraph, lineOf].join(' ')
    const line = lines.get(name) ?? lines.size
    lines.set(name, line)
    const [left = 0, top = 0, wide = 0, high = 0, sure = 0] = numbers
    return [{ text, line, x: left, y: top, width: wide, height: high, confidence: Math.max(0, Math.min(100, sure)) }]
  })
}
