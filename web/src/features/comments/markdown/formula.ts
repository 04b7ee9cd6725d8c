import temml from 'temml'
import { FORMULA_MAX } from './markdown-tokens.ts'
import type { MathPart } from './mathml-tree.ts'
import { readMathml } from './mathml-tree.ts'

/** What became of a formula: its MathML, or why it is shown as its source. */
export type Formula = { math: MathPart; problem: null } | { math: null; problem: string }

/** Deepest nesting of groups. */
const NESTING_MAX = 40
/** Longest MathML of one formula, in characters: what a page can lay out without a stutter. */
const MATHML_MAX = 60_000
const DEFINES =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re|provide)?newcommand|DeclareMathOperator|edefine)\*?(?![a-zA-Z])/

/**
 * Sets LaTeX as MathML within bounds: its length, how deeply it is nested, how often macros may be expanded, how large a
 * space may be, how long the result. Commands of its own, links and images are refused, so that no formula is a bomb.
 */
export function setFormula(tex: string, isDisplay: boolean): Formula {
  const problem = problemOf(tex)
  if (problem) return { math: null, problem }
  try {
    const options = { displayMode: isDisplay, throwOnError: true, trust: false, xml: true }
    const maxima: { maxSize: [number, number]; maxExpand: number } = { maxSize: [10, 100], maxExpand: 200 }
    const mathml = temml.renderToString(tex, { ...options, ...maxima })
    if (mathml.length > MATHML_MAX) return { math: null, problem: 'it would be too large' }
    const math = readMathml(mathml)
    return math ? { math, problem: null } : { math: null, problem: 'it cannot be read' }
  } catch {
    return { math: null, problem: 'it cannot be read' }
  }
}

function problemOf(tex: string): string | null {
  if (tex.length > FORMULA_MAX) return 'it is too long'
  if (DEFINES.test(tex)) return 'it defines commands of its own'
  return nestingOf(tex) > NESTING_MAX ? 'it is nested too deeply' : null
}

function nestingOf(tex: string): number {
  let [depth, deepest] = [0, 0]
  for (const [mark] of tex.matchAll(
    /\\[{}]|\\left(?![a-zA-Z])|\\right(?![a-zA-Z])|\\begin\b|\\end\b|[{}]|\\[a-zA-Z]+|[\^_]/g,
  )) {
    if (mark === '{' || mark === '\\left' || mark === '\\begin') depth += 1
    if (mark === '}' || mark === '\\right' || mark === '\\end') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
