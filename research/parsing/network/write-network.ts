import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Table } from '@colophon/analysis/parsing/network/tables'
import { PARTS, punctuationBetween, wordParts } from '@colophon/analysis/parsing/network/word-features'
import { wordsOfTree } from '@colophon/analysis/parsing/punctuation'
import { convertUniversal } from '../convert-universal.ts'
import { readTreebank } from '../read-treebank.ts'
import { foreignTags, headsAmong, isHeldOut, isUsable } from '../train-parser.ts'
import { packNetwork } from './pack-network.ts'

/**
 * Trains the network of the parser from the two treebanks and writes its weights. Needs Python with PyTorch (Debian:
 * python3-torch); `OPENBLAS_CORETYPE=SkylakeX` makes Debian's build five times as fast on processors with AVX-512.
 *   node research/parsing/network/write-network.ts --data ../shared/data/parsing [--out FILE]
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } })
if (values.data === undefined) throw new Error('Say where the treebanks are: --data FOLDER')

const TAG_BITS = 17
/** How often a value must occur in training to have a vector, for each part of a word's features. */
const LEAST = [2, 3, 3, 5, 3, 3, 1, 3, 3]

const papers = readTreebank(join(values.data, 'CRAFT'), /\.conllu/).filter(({ document }) => !isHeldOut(document))
const web = readTreebank(join(values.data, 'EWT'), /train\.conllu/).map(convertUniversal)
const learnt = [...papers, ...web]
const tags = [...new Set(learnt.flatMap((each) => each.tags))].sort()
const numbers = new Map(tags.map((tag, at) => [tag, at]))
const tagged = learnt.map(({ words, tags }) => ({
  words,
  tags: Int32Array.from(tags, (tag) => numbers.get(tag) ?? 0),
}))
const foreign = foreignTags(tagged, tags, TAG_BITS)
console.log('training set tagged')

const examples = learnt.flatMap((sentence, at) => {
  if (!isUsable(sentence)) return []
  const { words, heads, labels } = sentence
  const places = wordsOfTree(words)
  const between = punctuationBetween(words, places)
  const parts = places.map((place, own) => {
    const tag = tags[foreign[at]?.[place] ?? 0] as string
    return [...wordParts(words[place] as string, tag), between[own] as string, between[own + 1] as string]
  })
  return [
    {
      parts,
      heads: headsAmong(places, heads),
      labels: places.map((place) => labels[place] as string),
      isWeb: at >= papers.length,
    },
  ]
})
const labels = [...new Set(learnt.filter(isUsable).flatMap((each) => each.labels))].sort()
const counts = PARTS.map((_, part) => {
  const counted = Map.groupBy(
    examples.flatMap((each) => each.parts),
    (parts) => parts[part] as string,
  )
  return [...counted]
    .map(([text, { length }]) => [text, length] as const)
    .filter(([, count]) => count >= (LEAST[part] ?? 1))
    .toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
})
const vocabularies = counts.map((each) => each.map(([text]) => text))
const ids = vocabularies.map((texts) => new Map(texts.map((text, at) => [text, at + 1])))
const labelIds = new Map(labels.map((label, at) => [label, at]))

const folder = mkdtempSync(join(tmpdir(), 'colophon-network-'))
writeFileSync(
  join(folder, 'examples.json'),
  JSON.stringify({
    sizes: vocabularies.map(({ length }) => length + 1),
    labels: labels.length,
    // Row 0 of the vectors is for unknown words, which are never replaced.
    wordCounts: [1e9, ...(counts[0] ?? []).map(([, count]) => count)],
    sentences: examples.map((each) => ({
      ...each,
      parts: each.parts.map((parts) => parts.map((text, part) => ids[part]?.get(text) ?? 0)),
      labels: each.labels.map((label) => labelIds.get(label) ?? 0),
    })),
  }),
)
console.log(`${examples.length} sentences written`)
const { status } = spawnSync('python3', [join(import.meta.dirname, 'train.py'), folder], { stdio: 'inherit' })
if (status !== 0) throw new Error('The training failed.')

const tables: Record<string, { offset: number; shape: number[] }> = JSON.parse(
  readFileSync(join(folder, 'weights.json'), 'utf8'),
)
const file = readFileSync(join(folder, 'weights.bin'))
rmSync(folder, { recursive: true })
const weights = new Float32Array(new Uint8Array(file).buffer)
const quantisedTables = Object.fromEntries(
  Object.entries(tables).map(([name, { offset, shape }]) => {
    const columns = shape.at(-1) ?? 0
    const rows = shape.slice(0, -1).reduce((product, size) => product * size, 1)
    return [name, quantised(weights.subarray(offset, offset + rows * columns), rows, columns)]
  }),
)
const packed = packNetwork({ labels, vocabularies, tables: quantisedTables })
writeFileSync(
  values.out ?? new URL('../../../analysis/src/parsing/network/network-weights.json', import.meta.url),
  `${JSON.stringify(packed)}\n`,
)
console.log(`${packed.length} letters`)

/** Bytes with a scale per row. */
function quantised(weights: Float32Array, rows: number, columns: number): Table {
  const scales = Float32Array.from({ length: rows }, (_, row) => {
    const own = weights.subarray(row * columns, (row + 1) * columns)
    return own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127 || 1
  })
  const bytes = Int8Array.from(weights, (weight, at) =>
    Math.round(weight / (scales[Math.floor(at / columns)] as number)),
  )
  return { rows, columns, bytes, scales }
}
