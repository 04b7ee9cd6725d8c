import type { Block } from '@colophon/protocol/articles/document'
import type { Finding } from './grade-page.ts'

/** Letters of a word that hardly any language has; addresses are longer. */
const longWord = 32
/** Words from which a page has enough of them to be judged by their shape. */
const enoughWords = 30
const proseTypes: ReadonlySet<Block['type']> = new Set(['abstract', 'paragraph', 'list', 'caption', 'footnote'])

/** What the letters and words of a page tell of how it was read. */
export function textFindings(blocks: readonly Block[]): Finding[] {
  const prose = blocks.filter(({ type }) => proseTypes.has(type)).flatMap(({ text }) => text.split(/\s+/))
  return [...unknownLetters(blocks), ...runTogether(prose), ...drawnApart(prose), ...shownAsImages(blocks)]
}

function unknownLetters(blocks: readonly Block[]): Finding[] {
  const letters = blocks.map(({ text }) => text.replace(/\s/g, '')).join('')
  const unknown = [...letters.matchAll(/[\uFFFD\uE000-\uF8FF]/g)].length
  const share = unknown / Math.max(1, letters.length)
  if (share < 0.005) return []
  const weight = share > 0.2 ? 10 : share > 0.05 ? 5 : 1
  return [{ weight, reason: `${Math.max(1, Math.round(share * 100))} % of characters unknown to the font` }]
}

function runTogether(words: readonly string[]): Finding[] {
  const long = words.filter((word) => word.length > longWord && /^[\p{L}\p{M}.,;]+$/u.test(word) && !isUnspaced(word))
  if (long.length === 0) return []
  const weight = long.length > 10 ? 10 : long.length > 2 ? 5 : 1
  return [{ weight, reason: long.length === 1 ? 'words run together once' : `words run together ${long.length} times` }]
}

function drawnApart(words: readonly string[]): Finding[] {
  const single = words.filter((word) => /^\p{L}$/u.test(word) && !isUnspaced(word))
  if (words.length < enoughWords || single.length < 0.35 * words.length) return []
  return [{ weight: 5, reason: 'letters of words stand apart' }]
}

/** Chinese, Japanese, Thai and their like are written without spaces. */
function isUnspaced(word: string): boolean {
  return /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]/.test(word)
}

function shownAsImages(blocks: readonly Block[]): Finding[] {
  const count = blocks.filter((block) => block.isGarbled).length
  if (count === 0) return []
  return [{ weight: 1, reason: count === 1 ? 'a formula shown as an image' : `${count} formulas shown as images` }]
}
