import { mix } from './hash.ts'
import type { WordShapes } from './word-shapes.ts'

/** Weights of one classifier: a row of `classes` weights for each hashed feature; the number of rows is a power of 2. */
export interface Weights {
  classes: number
  rows: Int8Array | Float32Array
}

export const TAG_FEATURES = 30

/** Writes the feature rows of word `at`, given the tags of the two previous words. */
export function tagFeatures(shapes: WordShapes, tags: Int32Array, at: number, mask: number, rows: Int32Array): void {
  const { form, exact, prefix, suffix2, suffix3, suffix4, shape, length } = shapes
  const none = length + 1
  const before = at > 0 ? at - 1 : none
  const before2 = at > 1 ? at - 2 : none
  const after = at + 1 <= length ? at + 1 : none
  const after2 = at + 2 <= length ? at + 2 : none
  const tag1 = at > 0 ? (tags[at - 1] as number) : -1
  const tag2 = at > 1 ? (tags[at - 2] as number) : -1
  const word = form[at] as number
  const s3 = suffix3[at] as number
  const next = form[after] as number
  const next3 = suffix3[after] as number
  let n = 0
  rows[n++] = mix(1, word) & mask
  rows[n++] = mix(2, exact[at] as number) & mask
  rows[n++] = mix(3, prefix[at] as number) & mask
  rows[n++] = mix(4, suffix2[at] as number) & mask
  rows[n++] = mix(5, s3) & mask
  rows[n++] = mix(6, suffix4[at] as number) & mask
  rows[n++] = mix(7, shape[at] as number) & mask
  rows[n++] = mix(mix(8, shape[at] as number), s3) & mask
  rows[n++] = mix(9, tag1) & mask
  rows[n++] = mix(mix(10, tag1), tag2) & mask
  rows[n++] = mix(mix(11, tag1), word) & mask
  rows[n++] = mix(mix(mix(12, tag1), tag2), word) & mask
  rows[n++] = mix(mix(13, tag1), s3) & mask
  rows[n++] = mix(14, form[before] as number) & mask
  rows[n++] = mix(mix(15, form[before] as number), word) & mask
  rows[n++] = mix(16, form[before2] as number) & mask
  rows[n++] = mix(17, next) & mask
  rows[n++] = mix(mix(18, next), word) & mask
  rows[n++] = mix(19, next3) & mask
  rows[n++] = mix(mix(20, next3), s3) & mask
  rows[n++] = mix(21, form[after2] as number) & mask
  rows[n++] = mix(mix(22, tag1), next) & mask
  rows[n++] = mix(mix(23, tag1), next3) & mask
  rows[n++] = mix(mix(mix(24, tag1), next3), word) & mask
  rows[n++] = mix(mix(25, form[before] as number), next) & mask
  rows[n++] = mix(mix(26, shape[at] as number), tag1) & mask
  rows[n++] = mix(mix(27, next3), suffix3[after2] as number) & mask
  rows[n++] = mix(mix(mix(28, suffix3[before] as number), s3), next3) & mask
  rows[n++] = mix(mix(29, shape[after] as number), shape[at] as number) & mask
  rows[n++] = mix(mix(30, word), form[after2] as number) & mask
}

/** Sums the active rows into `scores` and returns the best class. */
export function bestClass(weights: Weights, rows: Int32Array, used: number, scores: Float64Array | Int32Array): number {
  const { classes, rows: table } = weights
  for (let each = 0; each < classes; each += 1) scores[each] = 0
  for (let at = 0; at < used; at += 1) {
    const base = (rows[at] as number) * classes
    for (let each = 0; each < classes; each += 1) {
      scores[each] = (scores[each] as number) + (table[base + each] as number)
    }
  }
  let best = 0
  for (let each = 1; each < classes; each += 1) {
    if ((scores[each] as number) > (scores[best] as number)) best = each
  }
  return best
}
