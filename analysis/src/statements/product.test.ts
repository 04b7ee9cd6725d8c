import { GenerationFields } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { extractStatements } from './extract.ts'
import { productOf } from './product.ts'
import { documentOf } from './testing/document-of.ts'

const FIELDS = GenerationFields.parse({ num_return_sequences: 100 })
const paper = (title: string, ...sentences: string[]) => {
  const document = documentOf({ sentences })
  return { ...document, meta: { ...document.meta, title } }
}
const read = (title: string, ...sentences: string[]) => extractStatements(paper(title, ...sentences), FIELDS)

describe('what a paper presents', () => {
  it.each([
    ['Moss: a library for counting leaves', 'Moss'],
    ['Counting leaves with Moss.jl', 'Moss.jl'],
    ['Leaves of Peat Bogs: A Structured Course', 'the course Leaves of Peat Bogs'],
    ['A course on the leaves of peat bogs', 'the course on the leaves of peat bogs'],
    ['Leaf Counts in Wet Bogs', undefined],
  ])('of the title "%s" is %s', (title, name) => {
    expect(productOf(paper(title, 'Leaves grow in spring.'))?.name).toBe(name)
  })

  it('is named by an abstract that the text takes up', () => {
    const sentences = ['We count leaves, which is built into the package MossCount.', 'MossCount is fast.']
    expect(productOf(paper('Leaf Counts', ...sentences))?.name).toBe('MossCount')
  })
})

describe('statements of a paper that presents a program or course', () => {
  it('are about it under its name, which the comment gives, and findings', () => {
    const [named, found] = read(
      'Moss: a library for counting leaves',
      'The library counts the leaves of many species in one photograph.',
      'Moss is 3.5 times faster than the program Fern on a set of leaves.',
    )
    expect(named).toMatchObject({ subject: 'Moss', verb: 'counts', comment: 'Name: The library.', kind: 'finding' })
    expect(found).toMatchObject({ subject: 'Moss', kind: 'finding' })
  })

  it('name the course that exercises and students belong to', () => {
    const found = read(
      'Peat Bogs: A Structured Course',
      'The exercises have been used in nine schools of two countries.',
      'Students gain much experience in the growth of mosses.',
    )
    expect(found.map(({ subject }) => subject)).toEqual([
      'The exercises of the course Peat Bogs',
      'Students of the course Peat Bogs',
    ])
  })
})
