import { describe, expect, it } from 'vitest'
import { latexText, latexTitle } from './bib-entries.ts'

describe('text for LaTeX', () => {
  it.each([
    ['50 % of A & B #1_x', '50 \\% of A \\& B \\#1\\_x'],
    ['costs $5 and $6', 'costs \\$5 and \\$6'],
    ['on $E_n$ & $L^2$', 'on $E_n$ \\& $L^2$'],
    ['an open { brace', 'an open \\textbraceleft{} brace'],
    ['broken $x^{2$ maths', 'broken \\$x\\textasciicircum{}\\textbraceleft{}2\\$ maths'],
    ['a\\b ~ c', 'a\\textbackslash{}b \\textasciitilde{} c'],
    ['Erdős – 王小明', 'Erdős – 王小明'],
    ['$$', '\\$\\$'],
  ])('%s', (text, escaped) => expect(latexText(text)).toBe(escaped))
})

describe('the capitals of a title', () => {
  it.each([
    ['Shade and lettuce in Kenya', 'Shade and lettuce in {Kenya}'],
    ['The role of DNA and mRNA in cells', 'The role of {DNA} and {mRNA} in cells'],
    ['Deep Learning for Soil Moisture', 'Deep Learning for Soil Moisture'],
    ['Deep Learning of RNA Structure', 'Deep Learning of {RNA} Structure'],
    ['Vitamin C and sleep', 'Vitamin {C} and sleep'],
    ['LaTeX considered', '{LaTeX} considered'],
    ['SOIL AND WATER', 'SOIL AND WATER'],
    ['The $K$-theory of toric varieties', 'The {$K$}-theory of toric varieties'],
    ['P & L', 'P \\& L'],
  ])('%s', (title, protectedTitle) => expect(latexTitle(title)).toBe(protectedTitle))
})
