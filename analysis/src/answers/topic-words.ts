import type { PaperDocument } from '@colophon/protocol/articles/document'

/** How a paper writes its words within sentences: with which letters, and behind which article. */
export interface TopicWords {
  /** For each word in small letters how often each writing of it stands within a sentence. */
  writings: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** The running text in small letters, with one space between words. */
  running: string
}

const RUNNING = new Set(['paragraph', 'abstract', 'list'])
/** Most characters of a paper that are looked through. */
const TEXT_MAX = 200_000

/** Reads a paper for how it writes its words; the first word of a sentence says nothing of that. */
export function topicWordsOf({ text, sentences, blocks }: PaperDocument): TopicWords {
  const writings = new Map<string, Map<string, number>>()
  const running: string[] = []
  let read = 0
  for (const { start, end, block } of sentences) {
    if (!RUNNING.has(blocks[block]?.type ?? '') || read > TEXT_MAX) continue
    const words = text.slice(start, end).split(/\s+/)
    read += end - start
    running.push(words.join(' ').toLowerCase())
    for (const word of words.slice(1)) {
      const bare = bareWord(word)
      const known = writings.get(bare.toLowerCase()) ?? new Map<string, number>()
      writings.set(bare.toLowerCase(), known.set(bare, (known.get(bare) ?? 0) + 1))
    }
  }
  return { writings, running: ` ${running.join(' ')} ` }
}

/**
 * A word as the paper writes it within sentences: small if it is often enough, since headings and names of others lend
 * it a capital. A word that is in none is small too where it only begins large.
 */
export function writtenInside(word: string, { writings }: TopicWords): string {
  const small = word.toLowerCase()
  const known = writings.get(small)
  if (!known) return /^\p{Lu}[\p{Ll}-]+$/u.test(word) ? small : word
  const all = [...known.values()].reduce((sum, count) => sum + count, 0)
  if ((known.get(small) ?? 0) * 3 >= all) return small
  return [...known].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

/** A phrase behind one of these has no article. */
const BARE_BEHIND = new Set(
  'of in for with and or by to on from as is are was were be than at into about via using use uses like between through'.split(
    ' ',
  ),
)

/** The article that mostly stands before a phrase in the paper, '' for none; null where the paper does not tell. */
export function articleBefore(phrase: string, { running }: TopicWords): { article: string | null; count: number } {
  const counts: Record<string, number> = { the: 0, a: 0, an: 0, '': 0 }
  const escaped = phrase.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  let count = 0
  for (const [, word = ''] of running.matchAll(new RegExp(`(\\S+) ${escaped}(?![\\p{L}\\p{N}-])`, 'gu'))) {
    count += 1
    if (word === 'the' || word === 'a' || word === 'an') counts[word] = (counts[word] ?? 0) + 1
    else if (BARE_BEHIND.has(word) || /[,.;:(]$/.test(word)) counts[''] = (counts[''] ?? 0) + 1
  }
  const [article, most] = Object.entries(counts).reduce((best, each) => (each[1] > best[1] ? each : best))
  return { article: most === 0 ? null : article, count }
}

function bareWord(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}
