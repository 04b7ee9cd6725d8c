import { expect, it } from 'vitest'
import { documentOf, line } from '../testing/document.ts'
import { figuresOf } from './Contents.tsx'

it.each([
  ['Fig. 1: A pot.', 'Fig. 1', 'A pot.'],
  ['Figure 2. Its rim', 'Figure 2.', 'Its rim'],
  ['Table IV — Masses', 'Table IV', 'Masses'],
  ['Tabelle 3.1 Massen', 'Tabelle 3.1', 'Massen'],
  ['A pot without a number', '', 'A pot without a number'],
])('"%s" is listed as "%s" and "%s"', (caption, label, text) => {
  const document = documentOf([
    { type: 'paragraph', text: 'See below.' },
    { type: 'caption', text: caption, page: 2 },
  ])
  expect(figuresOf(document)).toEqual([{ index: 1, label, text, page: 2, boxes: [] }])
})

it('a caption is listed with the boxes of its figure', () => {
  const box = line(2, 100)
  const document = documentOf([
    { type: 'figure', text: '', page: 2, boxes: [box] },
    { type: 'caption', text: 'Figure 1: A pot.', page: 2 },
  ])
  expect(figuresOf(document)[0]?.boxes).toEqual([box])
})
