import { loadParser } from '../parsing/load-parser.ts'
import type { ParsedSentence } from '../parsing/parser.ts'
import { type Token, tokenize } from '../parsing/tokenize.ts'
import { FORMULA_WORD, isFormula, joinFormulas } from './formulas.ts'
import { withoutLead } from './sentence-lead.ts'

const FINITE = /^(?:VBZ|VBP|VBD|MD)$/

/**
 * Parses a sentence of prose without what stands in brackets apart from a word (citations, figures, abbreviations).
 * Where it was read as one without a verb (`The drug reduced appetite`, like `the drug induced fever`), the first word
 * that could be its verb is taken for one and the sentence is read again. A formula is one word; a label before the
 * sentence (`CONCLUSION:`, `(1)`) is none of its words.
 */
export function readSentence(text: string): ParsedSentence {
  const tokens = withoutLead(joinFormulas(withoutAsides(tokenize(text)), text))
  const parts = clausesApart(tokens).map(readPart)
  const [first = readPart([])] = parts
  return parts.slice(1).reduce(joinedWith, first)
}

function readPart(tokens: Token[]): ParsedSentence {
  const parser = loadParser()
  const words = tokens.map(wordOf)
  const first = { tokens, ...parser.parseWords(words) }
  const start = verblessFrom(first)
  const verb = start === undefined ? undefined : likelyVerb(first, start)
  return verb === undefined ? first : { tokens, ...parser.parseWords(words, new Map([verb])) }
}

function wordOf(token: Token): string {
  return isFormula(token) ? FORMULA_WORD : token.text
}

/** The parts that a semicolon sets apart, where each has a verb and its brackets closed: clauses, which the parser must not tie together. */
function clausesApart(tokens: Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    parts.at(-1)?.push(token)
    if (token.text === ';') parts.push([])
  }
  const parser = loadParser()
  const count = (part: Token[], marks: RegExp) => part.filter((token) => marks.test(token.text)).length
  const isTold = (part: Token[]) =>
    count(part, /^[([]$/) === count(part, /^[)\]]$/) &&
    parser.tagWords(part.map(wordOf)).some((tag) => FINITE.test(tag))
  return parts.length > 1 && parts.every(isTold) ? parts : [tokens]
}

/** Hangs a clause on the one before it. */
function joinedWith(before: ParsedSentence, part: ParsedSentence): ParsedSentence {
  const from = before.tokens.length
  const root = before.heads.indexOf(-1)
  return {
    tokens: [...before.tokens, ...part.tokens],
    tags: [...before.tags, ...part.tags],
    heads: [...before.heads, ...part.heads.map((head) => (head < 0 ? root : head + from))],
    labels: [...before.labels, ...part.labels.map((label, at) => ((part.heads[at] ?? 0) < 0 ? 'conj' : label))],
  }
}

function withoutAsides(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  let open: number[] = []
  for (const token of tokens) {
    const isApart = kept.at(-1)?.end !== token.start
    if (/^[([]$/.test(token.text) && (isApart || open.length > 0)) open.push(kept.length)
    kept.push(token)
    if (/^[)\]]$/.test(token.text) && open.length > 0) {
      const from = open.pop() ?? 0
      if (from > 0 || kept.length < tokens.length / 2) kept.length = from
    }
    if (token.text === '.' || token.text === ';') open = []
  }
  return kept
}

/** Where a part of the sentence begins that should have a verb and has none. */
function verblessFrom({ tokens, tags, labels }: ParsedSentence): number | undefined {
  if (!tags.some((tag) => FINITE.test(tag))) return 0
  const that = tokens.findIndex((token, at) => token.text === 'that' && tags[at] === 'IN' && labels[at] === 'det')
  return that > 0 && !tags.slice(that).some((tag) => FINITE.test(tag)) ? that : undefined
}

function likelyVerb({ tokens, tags }: ParsedSentence, from: number): [number, string] | undefined {
  if (!/^[.;]$/.test(tokens.at(-1)?.text ?? '')) return undefined
  for (let at = from + 1; at < tags.length - 1; at += 1) {
    const before = tags[at - 1] ?? ''
    if (!/^(?:NNS?|NNPS?|CD|PRP|EX|RB)$/.test(before)) continue
    if (/^VB[ND]?$/.test(tags[at] ?? '')) return [at, tags[at] === 'VB' ? 'VBP' : 'VBD']
  }
  for (let at = tags.length - 2; at > from; at -= 1) {
    const word = tokens[at]?.text ?? ''
    if (tags[at] !== 'NNS' || !/^NNP?$/.test(tags[at - 1] ?? '') || !/^[a-z]+[^s]s$/.test(word)) continue
    if (isDetermined(tags, at - 1)) return [at, 'VBZ']
  }
  return undefined
}

/** Whether a noun has its article, as one does that is a subject; `Explicit model wrappers` is a heading. */
function isDetermined(tags: readonly string[], noun: number): boolean {
  let at = noun
  while (/^(?:NN|JJ|VB[GN])/.test(tags[at] ?? '')) at -= 1
  return /^(?:DT|PRP\$|POS)$/.test(tags[at] ?? '')
}
