import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cuesAmong, weighUncertainty } from '@colophon/analysis/statements/uncertainty/uncertainty'
import { type Cued, type CuedSentence, cuedWords, learnCues, readBioscope } from './cued-words.ts'
import { type YesNoScores, yesNoScores } from './scores.ts'

/** A sentence of BioScope with its words. */
export type CorpusSentence = CuedSentence & Cued

/** Scores of speculative sentences: by the learnt cues, and by the product's uncertainty. */
export interface DoubtScores {
  learnt: YesNoScores
  reported: YesNoScores
}

const FOLDS = 5

/** Reads and tags every sentence of BioScope's files in a folder. */
export function readCorpus(folder: string): CorpusSentence[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .flatMap((name) => readBioscope(readFileSync(join(folder, name), 'utf8'), name))
    .map((sentence) => ({ ...sentence, ...cuedWords(sentence) }))
}

/** Cross-validation by document, five parts by default. */
export function crossValidated(corpus: readonly CorpusSentence[], folds = FOLDS): DoubtScores {
  const documents = [...new Set(corpus.map((sentence) => sentence.document))]
  const cases = Array.from({ length: folds }, (_, fold) => {
    const held = new Set(documents.filter((_name, at) => at % folds === fold))
    const model = learnCues(corpus.filter((sentence) => !held.has(sentence.document)))
    return corpus
      .filter((sentence) => held.has(sentence.document))
      .map(({ words, cues }) => ({
        gold: cues.length > 0,
        learnt: cuesAmong(model, words, [...words.keys()]).size > 0,
        reported: weighUncertainty(words, [{ from: 0, to: words.length }], model).uncertainty > 0,
      }))
  }).flat()
  return {
    learnt: yesNoScores(cases.map(({ gold, learnt }) => ({ gold, found: learnt }))),
    reported: yesNoScores(cases.map(({ gold, reported }) => ({ gold, found: reported }))),
  }
}
