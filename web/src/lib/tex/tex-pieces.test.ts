import { describe, expect, it } from 'vitest'
import { texPieces } from './tex-pieces.ts'

/** The pieces as one line: raised runs after ^, lowered ones after _, each in braces. */
const shown = (text: string) =>
  texPieces(text)
    .map(({ text: run, level }) => (level === 'base' ? run : `${level === 'sup' ? '^' : '_'}{${run}}`))
    .join('')

describe('mathematics between dollars', () => {
  it.each([
    ['of type $E_n$', 'of type E_{n}'],
    ['the $JB^*$-triples', 'the JB^{∗}-triples'],
    ['solid $^4$He', 'solid ^{4}He'],
    ['is $O(n^3)$', 'is O(n^{3})'],
    ['for $\\mathbb{R}$-graded', 'for ℝ-graded'],
    ['$SL_{n}$ and $Sp_{2n}$', 'SL_{n} and Sp_{2n}'],
    ['$\\mathfrak {osp}(1|2)$', '𝔬𝔰𝔭(1|2)'],
    ['$\\alpha \\leq \\beta$', 'α ≤ β'],
    ['$\\frac{a+b}{2}$ and $\\sqrt{x}$', '(a+b)/2 and √x'],
    ['$\\bar{x}$', 'x\u0304'],
    ['$\\mathcal{L}_2$ and $ {\\rm Tr}$', 'ℒ_{2} and $ {\\rm Tr}$'],
    ['$x {\\rm Tr}\\, x$', 'xTr x'],
    ['$\\sin x$ in $\\left( 0, 1 \\right)$', 'sin x in (0,1)'],
    ['$10^{-3}$', '10^{−3}'],
    ["$f'(x)$", 'f′(x)'],
    ['$$x \\to \\infty$$', 'x → ∞'],
    ['a $3$-manifold, H$_2$O and 5$\\times$', 'a 3-manifold, H_{2}O and 5×'],
    ['costs $5, where $n$ grows with $x^2$', 'costs $5, where n grows with x^{2}'],
  ])('%s', (written, readable) => expect(shown(written)).toBe(readable))
})

describe('what is no mathematics, or does not close', () => {
  it.each([
    'costs $5 and 10$ more',
    'US$5 million (A$ 7 million)',
    'the paths $HOME/$USER and $HOME/bin:$PATH',
    'costs $5 and $6',
    'a $x^{2$ b',
    '$x}$',
    'one $ only',
    '$$',
    '',
    'no dollars',
    '$\\$',
  ])('stays as it was written: %s', (text) => expect(shown(text)).toBe(text))

  it('hostile input is parsed quickly', () => {
    const text = `$${'{'.repeat(5000)}${'}'.repeat(5000)}$ ${'$ '.repeat(5000)}`
    expect(shown(text)).toBe(text)
  })
})

it('the source ranges of all pieces are in order and do not overlap', () => {
  const text = 'On $L^p$ and $\\alpha$ spaces'
  const pieces = texPieces(text)
  for (const [index, { start, end }] of pieces.entries()) {
    expect(end).toBeGreaterThan(start)
    expect(start).toBeGreaterThanOrEqual(pieces[index - 1]?.end ?? 0)
  }
  expect(pieces.filter(({ isMath }) => !isMath).map(({ start, end }) => text.slice(start, end))).toEqual([
    'On ',
    ' and ',
    ' spaces',
  ])
})
