import { expect, it } from 'vitest'
import { paperOf } from '../testing/paper-of.ts'
import { figuresOf } from './figures-of.ts'

const box = { page: 1, x: 100, y: 100, width: 200, height: 150 }

// Proves: x-articles-figures
it('a figure is its pieces and the caption below them, in one box', () => {
  const label = { page: 1, x: 90, y: 240, width: 30, height: 20 }
  const { blocks } = paperOf([
    { type: 'figure', text: 'low', boxes: [box] },
    { type: 'figure', text: 'high', boxes: [label] },
    { type: 'caption', text: 'Fig. 2. Both shores' },
  ])
  expect(figuresOf({ blocks })).toEqual([
    {
      blocks: [0, 1],
      caption: 2,
      label: 'Fig. 2',
      text: 'Both shores',
      page: 1,
      boxes: [{ page: 1, x: 90, y: 100, width: 210, height: 160 }],
    },
  ])
})

it('a large drawing without a caption is a figure, a stray label is not', () => {
  const { blocks } = paperOf([
    { type: 'figure', text: '', boxes: [box] },
    { type: 'paragraph', text: 'Between.' },
    { type: 'figure', text: 'x', boxes: [{ ...box, width: 12, height: 8 }] },
  ])
  expect(figuresOf({ blocks })).toMatchObject([{ blocks: [0], caption: null, label: '', text: '' }])
})

it('a table caption belongs to no figure', () => {
  const { blocks } = paperOf([
    { type: 'figure', text: '', boxes: [box] },
    { type: 'caption', text: 'Table 1: Growth' },
  ])
  expect(figuresOf({ blocks })).toMatchObject([{ caption: null }])
})

it('pieces at the foot of a column and at the head of the next are separated by prose', () => {
  const foot = { page: 1, x: 54, y: 636, width: 230, height: 39 }
  const head = { page: 1, x: 317, y: 44, width: 239, height: 168 }
  const { blocks } = paperOf([
    { type: 'paragraph', text: 'Before.', boxes: [{ page: 1, x: 54, y: 200, width: 239, height: 60 }] },
    { type: 'figure', text: 'h(x)', boxes: [foot] },
    { type: 'figure', text: '', boxes: [head] },
    { type: 'caption', text: 'Fig. 2. An enclosure' },
  ])
  expect(figuresOf({ blocks })).toMatchObject([{ blocks: [2], caption: 3, label: 'Fig. 2', boxes: [head] }])
})
