import { loadParser } from '../parsing/load-parser.ts'
import type { Token } from '../parsing/tokenize.ts'
import { FINITE } from './tree.ts'

const POINT = /^[•◦▪‣●○■–*†‡§]$/
/** Longest label before a colon, in words: `CONCLUSION:`, `Embedding a kernel language:`. */
const LABEL_MAX = 10
/** Most consecutive labels: `Abstract: BACKGROUND:`. */
const LABELS_MAX = 3
const SECTION =
  /^(?:abstract|summary|background|introduction|aims?|objectives?|methods?|results?|findings?|conclusions?)$/i

/**
 * Removes list numbers and labels before a sentence: words without a verb before a colon and a capital. The rest must
 * have a verb, otherwise everything is kept.
 */
export function withoutLead(tokens: readonly Token[]): Token[] {
  const body = withoutLabels(withoutNumber(tokens))
  return [...(body.length > 0 ? body : tokens)]
}

/** Removes `(1)`, `a)`, `2.` or a bullet. */
function withoutNumber(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.slice(0, 3).map(({ text }) => text)
  const isShort = (word = '') => /^(?:\p{N}{1,2}|\p{L}|[ivx]{1,4})$/u.test(word)
  if (POINT.test(words[0] ?? '')) return withoutNumber(tokens.slice(1))
  if (words[0] === '(' && isShort(words[1]) && words[2] === ')') return tokens.slice(3)
  if (isShort(words[0]) && words[1] === ')') return tokens.slice(2)
  if (/^(?:\p{N}{1,2}|[ivx]{1,4})$/u.test(words[0] ?? '') && words[1] === '.' && /^\p{Lu}/u.test(words[2] ?? ''))
    return tokens.slice(2)
  return tokens
}

function withoutLabels(tokens: readonly Token[], most = LABELS_MAX): readonly Token[] {
  const colon = tokens.slice(0, LABEL_MAX + 1).findIndex(({ text }) => text === ':')
  const rest = tokens.slice(colon + 1)
  const isNamed = colon === 1 && SECTION.test(tokens[0]?.text ?? '')
  if (most === 0 || colon < 1 || !(isNamed ? /^[\p{L}\p{N}]/u : /^\p{Lu}/u).test(rest[0]?.text ?? '')) return tokens
  const tags = loadParser().tagWords(tokens.map(({ text }) => text))
  const hasVerb = (part: readonly string[]) => part.some((tag) => FINITE.test(tag))
  if (hasVerb(tags.slice(0, colon)) || !hasVerb(tags.slice(colon + 1))) return tokens
  return withoutLabels(rest, most - 1)
}
