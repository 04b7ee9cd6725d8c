import { createElement, type ReactNode, useMemo } from 'react'
import temml from 'temml'
import classes from './markdown.module.css'
import { FORMULA_MAX } from './markdown-tokens.ts'

const TAGS: ReadonlySet<string> = new Set(
  'math semantics mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose'.split(
    ' ',
  ),
)

// No style, class, id or href: a formula must neither cover the page nor link anywhere.
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'display displaystyle scriptlevel mathvariant stretchy fence separator symmetric largeop movablelimits form lspace rspace minsize maxsize accent accentunder linethickness width height depth voffset columnalign rowspacing columnspacing columnlines rowlines frame columnspan rowspan notation'.split(
    ' ',
  ),
)

const XML = 'application/xml'

/** Deepest nesting of groups. */
const NESTING_MAX = 40

/** Maximum MathML of a formula, in characters, that browsers lay out without delay. */
const MATHML_MAX = 60_000

const DEFINES =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re|provide)?newcommand|DeclareMathOperator|edefine)\*?(?![a-zA-Z])/

/** A rendered formula, or its source with the reason; wide ones scroll. */
export function FormulaView({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const { math, problem } = useMemo(() => setFormula(tex, isDisplay), [tex, isDisplay])
  if (!math) {
    return (
      <span className={classes.source}>
        <code>{tex}</code> <small>(This formula is shown as it was typed: {problem}.)</small>
      </span>
    )
  }
  return (
    <span
      className={isDisplay ? classes.display : classes.formula}
      {...(isDisplay && { tabIndex: 0, role: 'math', 'aria-label': tex })}
    >
      {draw(math)}
    </span>
  )
}

function draw(part: MathPart | string, key?: number): ReactNode {
  if (typeof part === 'string') return part
  return createElement(part.tag, { ...part.attributes, key }, ...part.children.map(draw))
}

/** A rendered formula: its MathML, or why its source is shown. */
type Formula = { math: MathPart; problem: null } | { math: null; problem: string }

/**
 * Renders LaTeX to MathML within limits: length, nesting, macro expansions, spacing and output size. Macro
 * definitions, links and images are rejected, so a formula cannot exhaust the browser.
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
  if (DEFINES.test(tex)) return 'it defines commands'
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

/** MathML as plain data: text, and allowed elements and attributes. */
type MathPart = { tag: string; attributes: Record<string, string>; children: (MathPart | string)[] }

/** Sanitises generated MathML; unlisted elements are dropped with their content. Null if it is not MathML. */
function readMathml(source: string): MathPart | null {
  const { documentElement } = new DOMParser().parseFromString(source, XML)
  return documentElement.localName === 'math' ? partOf(documentElement) : null
}

function partOf(element: Element): MathPart {
  const kept = [...element.attributes].filter(({ name }) => ATTRIBUTES.has(name))
  const children = [...element.childNodes].flatMap((node): (MathPart | string)[] => {
    if (node instanceof Element) return TAGS.has(node.localName) ? [partOf(node)] : []
    return node.nodeType === Node.TEXT_NODE && node.nodeValue ? [node.nodeValue] : []
  })
  return {
    tag: element.localName,
    attributes: Object.fromEntries(kept.map(({ name, value }) => [name, value])),
    children,
  }
}
