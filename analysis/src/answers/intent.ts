import { foldedWords } from '@colophon/protocol/knowledge/words'
import { EVIDENCE, INTENTS } from './evidence.ts'
import model from './intent-weights.json' with { type: 'json' }
import { GENERIC_WORDS } from './words/question-words.ts'
import { STOP_WORDS } from './words/stop-words.ts'

/** The weights of the classifier, written by research/intents/write-intents.ts. */
export interface IntentModel {
  /** Frequent words of questions; all others are masked. */
  words: readonly string[]
  /** For each n-gram a weight for each intent, in hundredths. */
  grams: Readonly<Record<string, readonly number[]>>
}

/** Longest n-gram, in words. */
const GRAM_MAX = 3
const WORDS_MAX = 40
/** Asks whom something is made for, which the list of authors does not answer. */
const AUDIENCE =
  /^\W*for whom\b|^\W*whom?\b.*\b(?:for|aimed at|benefits?)\W*$|^\W*whom?\b.*\b(?:intended|written|meant|made|designed|suit(?:ed|able)) for\b/i

/** The probability of each intent, in the order of `INTENTS`: multinomial logistic regression on n-grams of words. */
export function intentsOf(question: string, { words, grams }: IntentModel = model): number[] {
  const scores = new Array<number>(INTENTS.length).fill(0)
  for (const gram of intentGrams(question, wordSetOf(words))) {
    const weights = grams[gram]
    if (weights) for (const [at, weight] of weights.entries()) scores[at] = (scores[at] ?? 0) + weight / 100
  }
  if (AUDIENCE.test(question)) scores[INTENTS.indexOf('author')] = -Infinity
  const top = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - top))
  const sum = powers.reduce((a, b) => a + b)
  return powers.map((power) => power / sum)
}

/**
 * The n-grams of a question of one to three words. Words outside the vocabulary are masked, a run of them as one, so
 * that "how many finches were ringed" is read as "how many * were *".
 */
export function intentGrams(question: string, words: ReadonlySet<string>): Set<string> {
  const masked: string[] = ['^']
  const all = foldedWords(question)
    .slice(0, WORDS_MAX)
    .filter((word) => !STOP_WORDS.has(word) && !GENERIC_WORDS.has(word))
  for (const word of foldedWords(question).slice(0, WORDS_MAX)) {
    const known = /^\d+$/.test(word) ? '#' : words.has(word) ? word : '*'
    if (known !== '*' || masked.at(-1) !== '*') masked.push(known)
  }
  masked.push('$')
  const found = new Set<string>(['bias'])
  for (let length = 1; length <= GRAM_MAX; length++) {
    for (let from = 0; from + length <= masked.length; from++) {
      const gram = masked.slice(from, from + length)
      if (gram.some((each) => each !== '*' && each !== '^' && each !== '$')) found.add(gram.join(' '))
    }
  }
  for (const [intent, evidence] of Object.entries(EVIDENCE)) {
    const told = all.filter((word) => evidence.words.test(word)).length
    if (told > 0) found.add(`@${intent}`)
    if (told > 1) found.add(`@@${intent}`)
    if (told === all.length) found.add(`@@@${intent}`)
  }
  return found
}

const wordSets = new WeakMap<readonly string[], ReadonlySet<string>>()
function wordSetOf(words: readonly string[]): ReadonlySet<string> {
  const known = wordSets.get(words) ?? new Set(words)
  wordSets.set(words, known)
  return known
}
