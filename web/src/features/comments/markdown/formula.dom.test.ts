import { describe, expect, it } from 'vitest'
import { setFormula } from './FormulaView.tsx'

const markup = (tex: string) => JSON.stringify(setFormula(tex, false))

describe('a formula', () => {
  it.each([
    ['\\frac{a}{b}', 'mfrac'],
    ['\\sqrt[3]{x}', 'mroot'],
    ['\\sum_{i=0}^n i', 'msubsup'],
    ['\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}', 'mtable'],
    ['\\alpha \\le \\mathbb{R}', 'mo'],
  ])('%s is set with %s', (tex, tag) => {
    expect(markup(tex)).toContain(`"tag":"${tag}"`)
  })

  // Proves: x-comment-markdown
  it.each([
    ['\\def\\a{xx}\\def\\b{\\a\\a}\\b', 'it defines commands'],
    ['\\newcommand{\\a}{\\a\\a}\\a', 'it defines commands'],
    ['\\let\\a=b', 'it defines commands'],
    ['x'.repeat(1001), 'it is too long'],
    ['{'.repeat(400) + '}'.repeat(400), 'it is nested too deeply'],
    ['\\left('.repeat(60) + '\\right)'.repeat(60), 'it is nested too deeply'],
    ['\\frac{a}{', 'it cannot be read'],
    ['\\nosuchcommand', 'it cannot be read'],
    ['\\sqrt'.repeat(180), 'it cannot be read'],
    ['x^'.repeat(400), 'it cannot be read'],
  ])('%s stays its source within a second: %s', (tex, problem) => {
    const took = () => {
      const begun = performance.now()
      expect(setFormula(tex, true)).toEqual({ math: null, problem })
      return performance.now() - begun
    }
    // The best of three, since other programs may interrupt a run.
    expect(Math.min(took(), took(), took())).toBeLessThan(1000)
  })

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{javascript:alert(1)}',
    '\\includegraphics{https://example.org/x.gif}',
    '\\class{a}{x}',
    '\\id{a}{x}',
    '\\style{position:fixed}{x}',
    '\\data{a=b}{x}',
    '\\color{red}{x}',
    '\\label{a}x',
    '\\text{<script>alert(1)</script>}',
  ])('%s carries neither links nor styles nor names', (tex) => {
    const { math } = setFormula(tex, false)
    expect(JSON.stringify(math ?? {})).not.toMatch(/"(?:href|src|style|class|id|data-\w+)":|"tag":"(?:script|a|img)"/)
  })

  it.each(['\\rule{1000em}{1000em}', '\\hspace{99999em}', '\\kern{-99999em}x', '\\raisebox{9999em}{x}'])(
    'no space of %s is larger than ten letters',
    (tex) => {
      const sizes = [...markup(tex).matchAll(/"(-?[\d.]+)(em|pt)"/g)]
      for (const [, size, unit] of sizes) expect(Math.abs(Number(size))).toBeLessThanOrEqual(unit === 'em' ? 10 : 100)
    },
  )
})
