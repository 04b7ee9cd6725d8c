import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItsFunction, type WinkMethods } from 'wink-nlp'
import { repairTags } from './repair-tags.ts'
import type { Tag, Word } from './word.ts'

let tagger: WinkMethods | undefined

/**
 * Splits a sentence into words with lemma and part of speech. The language model (about 0.1 s to read) is built once,
 * at the first call. Hyphenated compounds become one word; what stands in brackets apart from a word is left out.
 */
export function tagWords(sentence: string): Word[] {
  tagger ??= winkNLP(model, ['pos'])
  const folded = fold(sentence)
  const tokens = tagger.readDoc(folded).tokens()
  const texts = tokens.out()
  const tags = tokens.out(tagger.its.pos)
  const lemmas = tokens.out(tagger.its.lemma as ItsFunction<string>)
  const words: Word[] = []
  let cursor = 0
  for (const [index, token] of texts.entries()) {
    const tag = (tags[index] ?? 'X') as Tag
    for (const part of FACE.test(token) ? token : [token]) {
      const start = folded.indexOf(part, cursor)
      if (start < 0) continue
      cursor = start + part.length
      const lower = part.toLowerCase()
      words.push({ text: sentence.slice(start, cursor), lower, lemma: lemmas[index] ?? lower, tag, start, end: cursor })
    }
  }
  return repairTags(dropAsides(joinCompounds(words)))
}

/** A bracket and a semicolon are a smiling face to the tagger. */
const FACE = /^[()[\];:,]{2,}$/

/** Writes the sentence, at the same length, in the plain form the tagger knows best; a first capital looks like a name. */
function fold(sentence: string): string {
  return sentence
    .replace(/\s/g, ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\.(?=["\u201d)]?\s*$)/, ' ')
    .replace(/^[A-Z](?=[a-z]+ )/, (letter) => letter.toLowerCase())
}

/** Joins `light`, `-`, `induced` into one word where no space separates them. */
function joinCompounds(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (const word of words) {
    const previous = joined.at(-1)
    const touches = previous !== undefined && previous.end === word.start
    const linked =
      touches && (isLink(word) ? isWordLike(previous) : isWordLike(word) && /[\p{L}\p{N}%][-–/]$/u.test(previous.text))
    if (!linked) {
      joined.push(word)
      continue
    }
    const tag: Tag = isLink(word) ? previous.tag : word.tag === 'VERB' ? 'ADJ' : word.tag
    const lower = previous.lower + word.lower
    joined[joined.length - 1] = {
      ...previous,
      text: previous.text + word.text,
      lower,
      lemma: lower,
      tag,
      end: word.end,
    }
  }
  return joined
}

function isLink(word: Word): boolean {
  return word.text === '-' || word.text === '–' || word.text === '/'
}

function isWordLike(word: Word): boolean {
  return /^[\p{L}\p{N}]/u.test(word.text)
}

/** Leaves out what stands in brackets (citations, figures, abbreviations), except where it belongs to a word: `f(x)`. */
function dropAsides(words: readonly Word[]): Word[] {
  const kept: Word[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (word === undefined) continue
    const opens = (word.text === '(' || word.text === '[') && kept.at(-1)?.end !== word.start
    const close = opens ? closingBracket(words, index) : -1
    if (close < 0) kept.push(word)
    else index = close
  }
  return kept
}

function closingBracket(words: readonly Word[], open: number): number {
  let depth = 0
  for (let index = open; index < words.length; index += 1) {
    const text = words[index]?.text
    if (text === '(' || text === '[') depth += 1
    if (text === ')' || text === ']') depth -= 1
    if (depth === 0) return index
  }
  return -1
}
