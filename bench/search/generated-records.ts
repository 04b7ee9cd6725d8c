import { foldedWords } from '@colophon/protocol/knowledge/words'
import { type Random, seeded } from '../random.ts'

/** A record of the preprint archive, as search needs it. */
export type PaperRecord = { title: string; abstract: string; authors: string; field: string; created: string }

/** Records of one field that lend each other words: about one topic. */
const TOPIC_RECORDS = 24
/** Share of the words after which the text goes on as another one that has the word. */
const CHANGES = { title: 0.4, abstract: 0.25 }
const SEED = 20_261_126

/**
 * Records like those given, the same ones each time. Each text is a random walk over the texts of one topic, from word to
 * word as they follow each other there, so that words occur together as often as in real texts. Words that no record
 * has are mixed in at the rate at which a growing collection brings new ones (Good 1953; Heaps 1978).
 */
export function* generatedRecords(base: readonly PaperRecord[], count: number): Generator<PaperRecord> {
  const random = seeded(SEED)
  const topics = topicsOf(base, random)
  const abstractWords = newWords(
    base.map(({ abstract }) => abstract),
    random,
  )
  const titleWords = newWords(
    base.map(({ title }) => title),
    random,
  )
  const names = newWords(
    base.map(({ authors }) => authors),
    random,
  )
  for (let made = 0; made < count; made += 1) {
    const topic = topics[random.below(topics.length)] as Topic
    const like = () => random.pick(topic.records)
    const { field, created } = like()
    yield {
      title: titleWords.mixInto(walk(topic.titles, random, CHANGES.title), made).join(' '),
      abstract: abstractWords.mixInto(walk(topic.abstracts, random, CHANGES.abstract), made).join(' '),
      authors: names
        .mixInto(
          authorsLike(like().authors, () => like().authors, random),
          made,
        )
        .join(' '),
      field,
      created,
    }
  }
}

type Topic = { records: PaperRecord[]; titles: Texts; abstracts: Texts }

/** The words of some texts, one after the other, and where each word occurs. */
type Texts = { words: string[]; starts: number[]; places: Map<string, number[]> }

/** Records of a field in random order, some at a time; a large field has more topics. */
function topicsOf(base: readonly PaperRecord[], random: Random): Topic[] {
  const topics: Topic[] = []
  for (const records of Map.groupBy(base, ({ field }) => field).values()) {
    for (let end = records.length - 1; end > 0; end -= 1) {
      const other = random.below(end + 1)
      ;[records[end], records[other]] = [records[other] as PaperRecord, records[end] as PaperRecord]
    }
    for (let start = 0; start < records.length; start += TOPIC_RECORDS) {
      const some = records.slice(start, start + TOPIC_RECORDS)
      topics.push({
        records: some,
        titles: textsOf(some.map(({ title }) => title)),
        abstracts: textsOf(some.map(({ abstract }) => abstract)),
      })
    }
  }
  return topics
}

function textsOf(texts: readonly string[]): Texts {
  const words: string[] = []
  const starts: number[] = []
  const places = new Map<string, number[]>()
  for (const text of texts) {
    starts.push(words.length)
    for (const word of text.trim().split(/\s+/)) {
      const known = places.get(word)
      if (known) known.push(words.length)
      else places.set(word, [words.length])
      words.push(word)
    }
  }
  starts.push(words.length)
  return { words, starts, places }
}

/** A text as long as one of these. */
function walk({ words, starts, places }: Texts, random: Random, changes: number): string[] {
  const startOf = () => random.below(starts.length - 1)
  const like = startOf()
  const length = (starts[like + 1] ?? 0) - (starts[like] ?? 0)
  let at = starts[startOf()] ?? 0
  const text: string[] = []
  while (text.length < length) {
    const word = words[at] ?? ''
    text.push(word)
    at = random.next() < changes ? random.pick(places.get(word) ?? [at]) + 1 : at + 1
    if (at >= words.length) at = starts[startOf()] ?? 0
  }
  return text
}

/** As many authors as a list has, with the first names of one and the last names of others. */
function authorsLike(list: string, another: () => string, random: Random): string[] {
  const names = (text: string) => text.split(/,|\band\b/).map((name) => name.trim().split(/\s+/))
  return names(list)
    .map(([first = '']) => `${first} ${random.pick(names(another())).at(-1) ?? ''}`)
    .join(', ')
    .split(' ')
}

/**
 * Mixes words into texts that none of these texts has. In a collection of N texts with V different words, of which H
 * occur once, the next text brings H/N new ones, and V grows as N to the power of H/V.
 */
function newWords(texts: readonly string[], random: Random) {
  const times = new Map<string, number>()
  for (const text of texts) for (const word of foldedWords(text)) times.set(word, (times.get(word) ?? 0) + 1)
  const rare = [...times].flatMap(([word, count]) => (count === 1 && /^[a-z]{4,}$/.test(word) ? [word] : []))
  const once = times.values().reduce((sum, count) => sum + (count === 1 ? 1 : 0), 0)
  const growth = once / Math.max(1, times.size)
  const perText = once / Math.max(1, texts.length)
  const half = (word: string, part: 0 | 1) => {
    const middle = Math.ceil(word.length / 2)
    return part === 0 ? word.slice(0, middle) : word.slice(middle)
  }
  return {
    /** Replaces words at random places; `made` is the number of texts made before. */
    mixInto(words: string[], made: number): string[] {
      if (rare.length === 0) return words
      const expected = perText * (1 + made / texts.length) ** (growth - 1)
      const count = Math.floor(expected) + (random.next() < expected % 1 ? 1 : 0)
      for (let time = 0; time < count; time += 1) {
        const word = half(random.pick(rare), 0) + half(random.pick(rare), 1)
        const place = random.below(words.length)
        // The comma behind a name stays.
        words[place] = (words[place] ?? '').replace(/^[^,.]*/, word)
      }
      return words
    },
  }
}
