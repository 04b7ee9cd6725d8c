import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDoubtful } from '@colophon/analysis/statements/cue-model'
import { cuedWords } from '@colophon/analysis/statements/cues/cued-words'
import { type Cued, learnCues } from '@colophon/analysis/statements/cues/learn-cues'
import { type CuedSentence, readBioscope } from '@colophon/analysis/statements/cues/read-bioscope'
import { type YesNoScores, yesNoScores } from './scores.ts'

/** A sentence of BioScope with its words. */
export type CorpusSentence = CuedSentence & Cued

const FOLDS = 5

/** Reads and tags every sentence of BioScope's files in a folder. */
export function readCorpus(folder: string): CorpusSentence[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .flatMap((name) => readBioscope(readFileSync(join(folder, name), 'utf8'), name))
    .map((sentence) => ({ ...sentence, ...cuedWords(sentence) }))
}

/** Learns five times from four fifths of the documents, and judges the sentences of the others. */
export function crossValidated(corpus: readonly CorpusSentence[]): YesNoScores {
  const documents = [...new Set(corpus.map((sentence) => sentence.document))]
  const cases = Array.from({ length: FOLDS }, (_, fold) => {
    const held = new Set(documents.filter((_name, at) => at % FOLDS === fold))
    const model = learnCues(corpus.filter((sentence) => !held.has(sentence.document)))
    return corpus
      .filter((sentence) => held.has(sentence.document))
      .map((sentence) => ({ found: isDoubtful(model, sentence.words), gold: sentence.cues.length > 0 }))
  })
  return yesNoScores(cases.flat())
}
