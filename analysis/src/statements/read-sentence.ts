import { loadParser } from '../parsing/load-parser.ts'
import type { ParsedSentence } from '../parsing/parser.ts'
import { type Token, tokenize } from '../parsing/tokenize.ts'
import { withoutLead } from './sentence-lead.ts'
import { FINITE } from './tree.ts'

/** The noun that replaces a formula for the parser. */
const FORMULA_WORD = 'X'

/** Longest inline formula in tokens; more is text between two dollars. */
const FORMULA_MAX = 120
const RELATION = /^[=≠≈≃≅≡≤≥<>≪≫∈∉⊂⊆⊃⊇→↦⇒⟶∼∝×±∓∗∘⊗⊕∪∩·+^]$/u

/** A name or number in a formula: short, or of letters that only formulas have. */
const OPERAND =
  /^(?:\p{N}[\p{N}.,]*%?|\p{L}\p{M}?\p{N}?|\p{Script=Greek}\p{L}{0,2}|[\u{1D400}-\u{1D7FF}]+|[∞∅∇∂√∑∏∫])$/u

const SPEECH = /^[aA]$/
const OPENS = /^[([{|]$/
const CLOSES = /^[)\]}|]$/

/** Most tokens within the brackets of an operand: `f(x, y)`. */
const BRACKET_MAX = 24
const FORMULAS = new WeakSet<Token>()

/**
 * Parses a sentence without parenthesised insertions (citations, figures, abbreviations). If no verb is found (`The
 * drug reduced appetite`, like `the drug induced fever`), the first possible one is taken and the sentence parsed
 * again. A formula is one token; a label before the sentence (`CONCLUSION:`, `(1)`) is removed.
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

/** Clauses separated by a semicolon, if each has a verb and closed brackets; the parser must not connect them. */
function clausesApart(tokens: Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    parts.at(-1)?.push(token)
    if (token.text === ';') parts.push([])
  }
  const parser = loadParser()
  const count = (part: Token[], marks: RegExp) => part.filter((token) => marks.test(token.text)).length
  const isClause = (part: Token[]) =>
    count(part, /^[([]$/) === count(part, /^[)\]]$/) &&
    parser.tagWords(part.map(wordOf)).some((tag) => FINITE.test(tag))
  return parts.length > 1 && parts.every(isClause) ? parts : [tokens]
}

/** Attaches a clause to the previous one. */
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

/** Longest insertion that holds a full stop or semicolon, in tokens. */
const ASIDE_MAX = 60

function withoutAsides(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) break
    const end = kept.at(-1)?.end !== token.start ? asideEnd(tokens, at) : undefined
    const isPart = end !== undefined && (kept.length > 0 || end - at < tokens.length / 2)
    if (isPart && end !== undefined) at = end
    else kept.push(token)
  }
  return kept
}

/** The closing bracket of an insertion that starts here. */
function asideEnd(tokens: readonly Token[], from: number): number | undefined {
  let depth = 0
  for (let at = from; at < tokens.length && at - from < ASIDE_MAX; at += 1) {
    const word = tokens[at]?.text ?? ''
    if (/^[([]$/.test(word)) depth += 1
    if (/^[)\]]$/.test(word)) depth -= 1
    if (depth === 0) return at > from ? at : undefined
  }
  return undefined
}

/** The start of a part of the sentence that lacks a verb. */
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

/** True if a noun has an article, as subjects do; `Explicit model wrappers` is a heading. */
function isDetermined(tags: readonly string[], noun: number): boolean {
  let at = noun
  while (/^(?:NN|JJ|VB[GN])/.test(tags[at] ?? '')) at -= 1
  return /^(?:DT|PRP\$|POS)$/.test(tags[at] ?? '')
}

/** True for a joined formula. */
function isFormula(token: Token): boolean {
  return FORMULAS.has(token)
}

/**
 * Joins each formula in the text – between dollars, a command with its braces, or operands with a sign between – into
 * one token, which the parser reads as a noun.
 */
function joinFormulas(tokens: readonly Token[], text: string): Token[] {
  if (!/[{$\\=≠≈≃≅≡≤≥<>≪≫∈∉⊂⊆⊃⊇→↦⇒⟶∼∝×±∓∗∘⊗⊕∪∩·+^]/u.test(text)) return [...tokens]
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const end = formulaEnd(tokens, at, text)
    const [token, last] = [tokens[at], tokens[end - 1]]
    if (token === undefined || last === undefined) break
    if (end === at + 1) joined.push(token)
    else {
      const formula = { text: text.slice(token.start, last.end), start: token.start, end: last.end }
      FORMULAS.add(formula)
      joined.push(formula)
    }
    at = end
  }
  return joined
}

/** The end, exclusive, of a formula starting at a token; the next token if none starts. */
function formulaEnd(tokens: readonly Token[], at: number, text: string): number {
  const word = tokens[at]?.text ?? ''
  if (word === '$') return dollarsEnd(tokens, at, text) ?? at + 1
  if (word === '\\') return commandEnd(tokens, at)
  if (word === '{') return bracketEnd(tokens, at) ?? at + 1
  return relationEnd(tokens, at)
}

/** `$x_i$` and `$$x$$`: the content must look like mathematics, since dollars are also money. */
function dollarsEnd(tokens: readonly Token[], at: number, text: string): number | undefined {
  const isDouble = tokens[at + 1]?.text === '$'
  const from = isDouble ? at + 2 : at + 1
  for (let to = from; to < tokens.length && to - from < FORMULA_MAX; to += 1) {
    if (tokens[to]?.text !== '$') continue
    const inside = text.slice(tokens[from]?.start, tokens[to]?.start).trim()
    const isMath =
      /[\\^_={}<>|]/.test(inside) || /^-?\p{L}(?:['’]|\s*\([^)]*\))?$/u.test(inside) || !/[\s\d]/.test(inside)
    if (!isMath || inside === '') return undefined
    return isDouble && tokens[to + 1]?.text === '$' ? to + 2 : to + 1
  }
  return undefined
}

/** `\mathcal{L}`, with all directly following braces. */
function commandEnd(tokens: readonly Token[], at: number): number {
  const name = tokens[at + 1]
  if (name === undefined || tokens[at]?.end !== name.start || !/^\p{L}/u.test(name.text)) return at + 1
  let end = at + 2
  while (tokens[end]?.text === '{' && touches(tokens, end)) {
    const close = bracketEnd(tokens, end)
    if (close === undefined) break
    end = close
  }
  return end
}

/** Operands with a sign between them: `n = 12`, `f(x) ≤ 2 × y`. */
function relationEnd(tokens: readonly Token[], at: number): number {
  let end = operandEnd(tokens, at)
  if (end === undefined) return at + 1
  let whole = at + 1
  while (RELATION.test(tokens[end]?.text ?? '')) {
    let next = end + 1
    if (/^[=><−-]$/.test(tokens[next]?.text ?? '')) next += 1
    const operand = operandEnd(tokens, next)
    if (operand === undefined) break
    end = operand
    whole = end
  }
  return whole
}

function operandEnd(tokens: readonly Token[], at: number): number | undefined {
  const word = tokens[at]?.text ?? ''
  if (OPENS.test(word) && word !== '(') return bracketEnd(tokens, at)
  if (!OPERAND.test(word) || SPEECH.test(word)) return undefined
  let end = at + 1
  if (/^[∗*]$/.test(tokens[end]?.text ?? '') && touches(tokens, end) && touches(tokens, end + 1)) end += 1
  while (/^[([{]$/.test(tokens[end]?.text ?? '') && touches(tokens, end)) {
    const close = bracketEnd(tokens, end)
    if (close === undefined) break
    end = close
  }
  while (/^['’!]$/.test(tokens[end]?.text ?? '') && touches(tokens, end)) end += 1
  return end
}

function bracketEnd(tokens: readonly Token[], at: number): number | undefined {
  let depth = 0
  for (let to = at; to < tokens.length && to - at < BRACKET_MAX; to += 1) {
    const word = tokens[to]?.text ?? ''
    if (word === '|' && to > at) return to + 1
    if (OPENS.test(word)) depth += 1
    else if (CLOSES.test(word)) depth -= 1
    if (depth === 0) return to + 1
  }
  return undefined
}

function touches(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.end === tokens[at]?.start
}
