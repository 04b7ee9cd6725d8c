import type { PaperDocument } from '@colophon/protocol/reader/document'
import { expect, test } from 'vitest'
import { calledReferences, callOutScores } from './call-outs.ts'
import type { PublishedPaper } from './publisher-scores.ts'

const xref = (id: string) => `<xref ref-type="bibr" rid="${id}">${id}</xref>`
const turned = (id: string) => `<xref rid="${id}" ref-type="bibr">${id}</xref>`
const refs = ['r1', 'r2', 'r3', 'r4'].map((id) => `<ref id="${id}"></ref>`).join('')
const xml = `<article><body><p>Tides ${xref('r1')}, storms [${xref('r2')}&#x02013;${xref('r4')}] and light ${turned('r1')}.</p><p><xref rid="r2" ref-type="bibr"/></p>
<table-wrap><p>${xref('r3')}</p></table-wrap><fig><p>${xref('r3')}</p></fig></body><back><ref-list id="list">${refs}</ref-list></back></article>`

test('call-outs of JATS are counted by reference, with those within a range and without tables and figures', () => {
  expect(calledReferences(xml)).toEqual([2, 1, 1, 1])
})

test('a paper is scored by how often its running text refers to each entry', () => {
  const paper = { refs: ['1', '2', '3', '4'].map((title) => ({ title, year: '', first: '', doi: '' })) }
  const document = {
    blocks: [
      { type: 'paragraph', start: 0, end: 9 },
      { type: 'caption', start: 10, end: 20 },
    ],
    references: [{ label: '1' }, { label: '2' }, { label: '3' }],
    citations: [
      { start: 0, references: [0] },
      { start: 2, references: [1, 2] },
      { start: 4, references: [1] },
      { start: 12, references: [3] },
    ],
  }
  expect(callOutScores(paper as PublishedPaper, xml, document as PaperDocument)).toEqual({
    'call-outs linked to their reference': [3, 5],
    'call-outs linked to another, of those made': [1, 4],
  })
})
