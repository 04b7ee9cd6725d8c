import { tagWords } from '@colophon/analysis/statements/extract'
import { cuesAmong, unpackCues } from '@colophon/analysis/statements/uncertainty/uncertainty'
import { describe, expect, it } from 'vitest'
import { type Cued, cuedWords, learnCues } from './cued-words.ts'
import { packCues } from './pack-cues.ts'

function sentence(text: string, cue = ''): Cued {
  const start = text.indexOf(cue)
  return cuedWords({ document: 'paper', text, cues: cue === '' ? [] : [{ start, end: start + cue.length }] })
}

const GENES = ['first', 'second', 'third', 'fourth', 'fifth']
const corpus = GENES.flatMap((gene) => [
  sentence(`The ${gene} gene appears to act early.`, 'appears'),
  sentence(`The ${gene} band appears in the gel.`),
  sentence(`The ${gene} result often agrees.`),
])

function cuesOf(text: string): number[] {
  const words = tagWords(text)
  return [...cuesAmong(learnCues(corpus), words, [...words.keys()])]
}

describe('learning hedge cues', () => {
  it('the same word is a cue before `to` and not before `in`', () => {
    expect(cuesOf('The last gene appears to act early.')).toEqual([3])
    expect(cuesOf('The last band appears in the gel.')).toEqual([])
  })

  it('a frequent word that is never a cue is excluded', () => {
    expect(learnCues(corpus).plain).toContain('often')
    expect(learnCues(corpus).lemmas).toEqual(new Set(['appear']))
  })

  it('the same sentences give the same file, from which the model is restored', () => {
    const model = learnCues(corpus)
    expect(JSON.stringify(packCues(learnCues(corpus)))).toBe(JSON.stringify(packCues(model)))
    expect(unpackCues(packCues(model))).toEqual(model)
  })
})
