import type { Token } from '../parsing/tokenize.ts'

/** What the parser reads in place of a formula: a word that it takes for a noun. */
export const FORMULA_WORD = 'X'

/** More tokens than this are no formula in a line but a text between two dollars. */
const FORMULA_MAX = 120
const RELATION = /^[=≠≈≃≅≡≤≥<>≪≫∈∉⊂⊆⊃⊇→↦⇒⟶∼∝×±∓∗∘⊗⊕∪∩·+^]$/u
/** A name or number that stands in formulas: short, or of letters that only formulas have. */
const OPERAND =
  /^(?:\p{N}[\p{N}.,]*%?|\p{L}\p{M}?\p{N}?|\p{Script=Greek}\p{L}{0,2}|[\u{1D400}-\u{1D7FF}]+|[∞∅∇∂√∑∏∫])$/u
const SPEECH = /^[aA]$/
const OPENS = /^[([{|]$/
const CLOSES = /^[)\]}|]$/
/** Most tokens between the brackets of an operand: `f(x, y)`. */
const BRACKET_MAX = 24

/** Whether a token is a formula that was put together. */
export function isFormula(token: Token): boolean {
  return FORMULAS.has(token)
}

const FORMULAS = new WeakSet<Token>()

/**
 * Makes one token of each formula in the text – between dollars, a command with its braces, or names and numbers with a
 * sign between them – so that no phrase begins or ends within it, and the parser reads a noun.
 */
export function joinFormulas(tokens: readonly Token[], text: string): Token[] {
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

/** Where the formula that begins at a token ends, exclusive; the next token where none begins. */
function formulaEnd(tokens: readonly Token[], at: number, text: string): number {
  const word = tokens[at]?.text ?? ''
  if (word === '$') return dollarsEnd(tokens, at, text) ?? at + 1
  if (word === '\\') return commandEnd(tokens, at)
  if (word === '{') return bracketEnd(tokens, at) ?? at + 1
  return relationEnd(tokens, at)
}

/** `$x_i$` and `$$x$$`: what is between must look like mathematics, since dollars are also money. */
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

/** `\mathcal{L}`, with all the braces that follow it at once. */
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
