import type { Block, BlockType } from '@colophon/protocol/reader/document'
import { expect, it } from 'vitest'
import { affiliationsOf } from './affiliations.ts'

/** Blocks of the first page and the marks in them, from texts with marks in double brackets. */
function frontOf(...drawn: [text: string, type?: BlockType][]) {
  const marks: { at: number; text: string; block: number }[] = []
  let start = 0
  const blocks = drawn.map(([written, type = 'authors'], block): Block => {
    let text = ''
    for (const part of written.split(/(\[\[.*?\]\])/)) {
      if (part.startsWith('[[')) marks.push({ at: start + text.length, text: part.slice(2, -2), block })
      else text += part
    }
    const made = { type, text, start, end: start + text.length, page: 1, boxes: [] }
    start += text.length + 2
    return made
  })
  return {
    blocks: [{ ...frontBlock, type: 'title' as const }, ...blocks],
    marks: marks.map((mark) => ({ ...mark, block: mark.block + 1 })),
  }
}
const frontBlock = { text: 'Kelp of the North', start: -20, end: -2, page: 1, boxes: [] }
const authors = ['Ada Lind', 'Jo Berg', 'Wu Li']
const of = (...drawn: [string, BlockType?][]) => {
  const { blocks, marks } = frontOf(...drawn)
  return affiliationsOf(blocks, marks, authors)
}

it('each author has the affiliations that the marks of the name lead to', () => {
  const names = 'Ada Lind[[1,2*]], Jo Berg, MD[[2]] and Wu Li[[3]]'
  const places = '[[1]]Kelp University, Oslo [[2]]Institute of Seas, Bergen. Received 3 May 2018'
  expect(
    of([names], [places], ['[[3]]Hospital of the Coast,'], ['Tromsø, Norway'], ['*Correspondence: ada@kelp.no']),
  ).toEqual([
    ['Kelp University, Oslo', 'Institute of Seas, Bergen'],
    ['Institute of Seas, Bergen'],
    ['Hospital of the Coast, Tromsø, Norway'],
  ])
})

it('affiliations that are numbered in their line are read as those with marks', () => {
  const places = '1. Kelp University, Oslo; 2. Institute of Seas, Bergen'
  expect(of(['Ada Lind[[1]], Jo Berg[[2]], Wu Li[[2]]'], [places])?.[2]).toEqual(['Institute of Seas, Bergen'])
})

it('the only affiliation of a paper without marks is that of all authors', () => {
  const all = of(
    ['Ada Lind, Jo Berg and Wu Li'],
    ['Kelp University, Oslo; ada@kelp.no'],
    ['© Kelp University Press', 'footnote'],
  )
  expect(all).toEqual(authors.map(() => ['Kelp University, Oslo']))
})

it('an author whose marks lead nowhere has none', () => {
  expect(of(['Ada Lind[[1]], Jo Berg[[4]], Wu Li[[1]]'], ['[[1]]Kelp University, Oslo'])?.[1]).toEqual([])
  expect(of(['Ada Lind, Jo Berg and Wu Li'], ['Kelp grows in the North.', 'footnote'])).toBeUndefined()
})
