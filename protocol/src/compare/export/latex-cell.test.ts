import { describe, expect, it } from 'vitest'
import { latexCell } from './formats.ts'

describe('latexCell', () => {
  it.each([
    ['50 % & more_or #less', '50 \\% \\& more\\_or \\#less'],
    ['$a & b$ is no mathematics', '\\$a \\& b\\$ is no mathematics'],
    ['\\input{x}', '\\textbackslash{}input\\{x\\}'],
    ['p ≠ 0, τ = 3 μs', 'p \\ensuremath{\\neq} 0, \\ensuremath{\\tau} = 3 \\ensuremath{\\mu}s'],
    ['31 °C − 2', '31 \\ensuremath{^{\\circ}}C \\ensuremath{-} 2'],
    ['𝑐 and 𝛼', 'c and \\ensuremath{\\alpha}'],
    ['ﬁgure, Müller – “so”', 'figure, Müller – “so”'],
    ['a | b', 'a \\ensuremath{|} b'],
    ['', ''],
  ])('the text %j becomes %j', (text, written) => expect(latexCell(text)).toBe(written))

  it('every listed sign has a command', () => {
    for (let code = 0x80; code < 0x2a00; code++)
      expect(latexCell(String.fromCodePoint(code))).not.toContain('undefined')
  })
})
