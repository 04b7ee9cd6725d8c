import { lemmaOf } from '../parsing/lemma.ts'
import { loadParser } from '../parsing/load-parser.ts'
import type { ParsedSentence } from '../parsing/parser.ts'
import { tokenize } from '../parsing/tokenize.ts'
import type { Tag, Word } from './word.ts'

const TAGS: readonly [RegExp, Tag][] = [
  [/^MD$/, 'AUX'],
  [/^V/, 'VERB'],
  [/^NNPS?$/, 'PROPN'],
  [/^NNS?$|^FW$|^AFX$/, 'NOUN'],
  [/^J/, 'ADJ'],
  [/^RB|^WRB$/, 'ADV'],
  [/^CD$|^LS$/, 'NUM'],
  [/^PRP$|^WP$|^EX$/, 'PRON'],
  [/^DT$|^PDT$|^WDT$|^PRP\$$|^WP\$$/, 'DET'],
  [/^IN$/, 'ADP'],
  [/^CC$/, 'CCONJ'],
  [/^TO$|^POS$|^RP$/, 'PART'],
  [/^UH$/, 'INTJ'],
  [/^SYM$|^\$$/, 'SYM'],
  [/^[^A-Z]|^HYPH$|^NFP$|^-/, 'PUNCT'],
]

/** Splits a sentence into words with lemma and part of speech. */
export function tagWords(sentence: string): Word[] {
  const tokens = tokenize(sentence)
  const tags = loadParser().tagWords(tokens.map((token) => token.text))
  return wordsOf({ tokens, tags })
}

/** The words of a tagged sentence, one per token. */
export function wordsOf({ tokens, tags }: Pick<ParsedSentence, 'tokens' | 'tags'>): Word[] {
  return tokens.map(({ text, start, end }, at) => {
    const given = tags[at] ?? ''
    const tag = TAGS.find(([pattern]) => pattern.test(given))?.[1] ?? 'X'
    return { text, lower: text.toLowerCase().replace('\u2019', "'"), lemma: lemmaOf(text, given), tag, start, end }
  })
}
