import { expect, test } from 'vitest'
import { categoryName, categoryOfWords } from './categories.ts'

test.each([
  ['math.AT', 'Algebraic Topology'],
  ['cs.LG', 'Machine Learning'],
  ['cond-mat.mes-hall', 'Mesoscale and Nanoscale Physics'],
  ['quant-ph', 'Quantum Physics'],
  ['alg-geom', 'Algebraic Geometry'],
  ['chao-dyn', 'Chaotic Dynamics'],
  ['q-bio', 'Quantitative Biology'],
])('the category %s is called %s', (code, name) => {
  expect(categoryName(code)).toBe(name)
})

test.each(['', '68T50', 'I.2.7', 'math.at', 'constructor', 'spatial computing'])('%j is not a category', (code) => {
  expect(categoryName(code)).toBeNull()
})

test('a category is found by its code in folded form', () => {
  expect(categoryOfWords(['math', 'at'])).toBe('Algebraic Topology')
  expect(categoryOfWords(['quant', 'ph'])).toBe('Quantum Physics')
  expect(categoryOfWords(['algebraic', 'topology'])).toBeNull()
})
