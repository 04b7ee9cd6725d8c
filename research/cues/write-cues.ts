import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { crossValidated, readCorpus } from './corpus.ts'
import { learnCues } from './cued-words.ts'
import { packCues } from './pack-cues.ts'

/**
 * Learns the hedge cues from BioScope and writes their weights: the same files give the same bytes.
 *   node research/cues/write-cues.ts --data ../shared/data/eval/uncertainty/bioscope [--out FILE]
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } })
if (values.data === undefined) throw new Error('--data FOLDER is required')
const corpus = readCorpus(values.data)
const { learnt, reported } = crossValidated(corpus)
console.log(
  `sentences of held-out documents: F1 ${learnt.f1.toFixed(4)}, of the reported uncertainty ${reported.f1.toFixed(4)}`,
)
const model = learnCues(corpus)
const file = values.out ?? new URL('../../analysis/src/statements/uncertainty/cue-model.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(packCues(model))}\n`)
console.log(`${model.weights.filter((weight) => weight !== 0).length} weights`)
