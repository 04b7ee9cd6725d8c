import { stem } from '@colophon/protocol/knowledge/stem'
import { wordsIn } from '@colophon/protocol/knowledge/words'
import { EVIDENCE, type Intent } from './evidence.ts'
import type { TextRange } from './quote.ts'
import type { AskedQuestion } from './read-question.ts'
import { STOP_WORDS } from './words/stop-words.ts'

/** Less likely intents do not decide. */
const SURE = 0.4
/** Marking more than this share of a sentence says nothing. */
const SHARE_MAX = 0.8

const WORD = `(?!(?:${[...STOP_WORDS].join('|')}|per)(?![\\p{L}\\d]))[\\p{L}µ][\\p{L}\\d²³’'-]*`
const DIGITS = '\\d+(?:[.,]\\d+)*'
const NUMERAL =
  '(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)(?![\\p{L}\\d])'
/** Before digits that are no number: of names, citations and labels, as in `COVID-19`, `[12]` and `Table 2`. */
const NO_NUMBER = '(?<![\\p{L}\\d.,[][-–−]?)(?<!\\b(?:fig(?:ure|s)?|tables?|sections?|eq)\\.?\\s)'
/** A number with its sign, its unit or what is counted, and its test: `41 minutes longer (p = 0.003)`. */
const QUANTITY = new RegExp(
  `${NO_NUMBER}(?:\\b[npr]\\s?[=<>≤≥]\\s?|[<>≤≥±~≈$€£]\\s?)?(?:${DIGITS}|${NUMERAL})(?:\\s?%?\\s?(?:[-–—±×/]|to)\\s?${DIGITS})?(?:\\s?(?:%|°\\s?[CF]?|℃))?(?:[\\s-]${WORD}){0,2}(?:\\s?(?:/|per\\s)\\s?\\p{L}+)?(?:\\s\\([^()]*\\bp\\s?[=<>≤≥][^()]*\\))?`,
  'giu',
)
const BARE_YEAR = /^(?:1[89]|20)\d\d(?![\d.,]|\s?%)/
const YEAR_OR_WORD = new RegExp(`${BARE_YEAR.source}|^\\D*$`)
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter)'
const NAMES =
  "(?:,?\\s(?:(?:in|of|for|the|and|at|an?)\\s){0,2}(?:\\p{Lu}[\\p{L}\\d’'.-]*(?<!\\.)|(?:province|city|county|district|state|region)(?!\\p{L})))*"

/** What decides a question: the phrasing of its intent, or a number; widened by what may precede and follow. */
interface Deciding {
  by: 'says' | 'strong' | 'number'
  before?: RegExp
  after?: RegExp
  isNone?: RegExp
}

/** Intents whose phrasing decides; the others are answered by the whole sentence. */
const DECIDING: Partial<Record<Intent, Deciding>> = {
  sampleSize: { by: 'says' },
  number: { by: 'number', isNone: BARE_YEAR },
  result: { by: 'number', isNone: YEAR_OR_WORD },
  comparison: { by: 'number', isNone: YEAR_OR_WORD },
  significance: { by: 'strong' },
  date: {
    by: 'says',
    before:
      /(?:\b(?:from|between|in|since|during|until|on|by)\s(?:the\s)?(?:early |late |mid-?)?)?(?:(?<!\d)\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?)?$/i,
    after: new RegExp(
      `(?:\\s?(?:and|to|until|through|[-–—])\\s?(?:\\d{1,2}\\s)?(?:${MONTH}\\s)?(?:\\d{1,2},?\\s)?(?:1[89]|20)\\d\\d)?`,
      'y',
    ),
    // `2019-nCoV` is no year.
    isNone: /\d-\p{L}/u,
  },
  place: { by: 'says', after: new RegExp(NAMES, 'uy'), isNone: new RegExp(MONTH) },
  funding: { by: 'strong', after: new RegExp(NAMES, 'uy') },
  availability: { by: 'strong', after: /(?:(?:\s(?:at|from|on|in|the))*:?\s(?:https?:|www\.)\S+(?<![.,;)]))?/y },
  limit: { by: 'says' },
  openQuestion: { by: 'strong' },
}

/**
 * The words of a sentence that decide a question: of the matches for its intent the one nearest to the question's own
 * words. Null where the whole sentence decides.
 */
export function markOf(sentence: string, { intents, general, terms, head, kinds }: AskedQuestion): TextRange | null {
  const [likeliest] = [...intents].reduce((best, each) => (each[1] > best[1] ? each : best), ['other', SURE] as const)
  // "How many degrees …" resembles a question for the sample size.
  const intent = general ?? (likeliest === 'sampleSize' ? 'number' : likeliest)
  const deciding = DECIDING[intent]
  if (!deciding || intent === 'other') return null
  const quantities = matchesOf(QUANTITY, sentence)
  const { strong, says } = EVIDENCE[intent]
  const outright = deciding.by === 'strong' && strong ? matchesOf(strong, sentence) : []
  const found =
    deciding.by === 'number'
      ? quantities.filter(({ start, end }) => /[\p{L}%°]/u.test(sentence.slice(start, end)))
      : outright.length > 0
        ? outright
        : matchesOf(says, sentence)
  const near = nearnessTo(new Map(terms.map((term, at) => [term.stem, at === head ? HEAD_WEIGHT : 1])), sentence)
  const shares = kinds.has('share') ? found.filter(({ start, end }) => sentence.slice(start, end).includes('%')) : []
  return (shares.length > 0 ? shares : found)
    .map((each) => widened(each, sentence, quantities, deciding))
    .filter(({ start, end }) => {
      const words = sentence.slice(start, end)
      return words.length <= SHARE_MAX * sentence.length && !deciding.isNone?.test(words)
    })
    .reduce<TextRange | null>((best, each) => (best && near(best) >= near(each) ? best : each), null)
}

function matchesOf(pattern: RegExp, sentence: string): TextRange[] {
  const all = new RegExp(pattern, `${pattern.flags.replace('g', '')}g`)
  return Array.from(sentence.matchAll(all), ({ 0: words, index }) => ({ start: index, end: index + words.length }))
}

/** Widens a match to whole words and numbers, and by what belongs to it. */
function widened(
  { start, end }: TextRange,
  sentence: string,
  quantities: readonly TextRange[],
  { before, after }: Deciding,
): TextRange {
  const isNumber = !after && /\d/.test(sentence.slice(start, end))
  const touched = isNumber ? quantities.filter((each) => each.start < end && each.end > start) : []
  let from = Math.min(start, ...touched.map((each) => each.start))
  let to = Math.max(end, ...touched.map((each) => each.end))
  while (from > 0 && isWordAt(sentence, from) && isWordAt(sentence, from - 1)) from -= 1
  while (to < sentence.length && isWordAt(sentence, to) && isWordAt(sentence, to - 1)) to += 1
  from -= before?.exec(sentence.slice(0, from))?.[0].length ?? 0
  if (after) {
    after.lastIndex = to
    to += after.exec(sentence)?.[0].length ?? 0
  }
  while (/[\s,;:]/.test(sentence.charAt(to - 1))) to -= 1
  while (/\s/.test(sentence.charAt(from))) from += 1
  return { start: from, end: to }
}

function isWordAt(text: string, at: number): boolean {
  return /^(?:[\p{L}\p{M}\d]|-\p{L})/u.test(text.slice(at, at + 2))
}

/** The weight of the word that names what is wanted: `degrees` in "How many degrees …". */
const HEAD_WEIGHT = 2

/** How near a range is to words of the question: their weights if inside, less with every word between. */
function nearnessTo(weights: ReadonlyMap<string, number>, sentence: string): (range: TextRange) => number {
  const words = wordsIn(sentence)
  const places = new Map<string, number[]>()
  for (const [place, { word }] of words.entries()) {
    const own = stem(word)
    if (weights.has(own)) places.set(own, [...(places.get(own) ?? []), place])
  }
  return ({ start, end }) => {
    const first = words.findIndex((word) => word.end > start)
    const last = words.findLastIndex((word) => word.start < end)
    let sum = 0
    for (const [own, all] of places) {
      const gaps = all.map((place) => Math.max(0, first - place, place - last))
      sum += (weights.get(own) ?? 0) / (1 + Math.min(...gaps))
    }
    return sum
  }
}
