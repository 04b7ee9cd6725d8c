import { bestClass, TAG_FEATURES, tagFeatures } from '../tagger.ts'
import { shapesOf } from '../word-shapes.ts'
import { Perceptron } from './perceptron.ts'
import { seeded, shuffled } from './seeded.ts'

/** A tagged sentence to learn from. */
export interface Tagged {
  words: readonly string[]
  tags: Int32Array
}

/** Trains the tagger: greedy, from left to right, on the tags it chose itself. */
export function trainTags(
  sentences: readonly Tagged[],
  classes: number,
  bits: number,
  epochs: number,
  seed: number,
): Perceptron {
  const perceptron = new Perceptron(bits, classes)
  const random = seeded(seed)
  const mask = 2 ** bits - 1
  const rows = new Int32Array(TAG_FEATURES)
  const scores = new Float64Array(classes)
  const shapes = sentences.map((sentence) => shapesOf(sentence.words))
  const order = sentences.map((_, at) => at)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const at of shuffled(order, random)) {
      const gold = (sentences[at] as Tagged).tags
      const chosen = new Int32Array(gold.length)
      const own = shapes[at] as ReturnType<typeof shapesOf>
      for (let word = 0; word < gold.length; word += 1) {
        tagFeatures(own, chosen, word, mask, rows)
        const guess = bestClass(perceptron.weights, rows, TAG_FEATURES, scores)
        perceptron.step()
        if (guess !== gold[word]) perceptron.update(rows, TAG_FEATURES, gold[word] as number, guess)
        chosen[word] = guess
      }
    }
  }
  return perceptron
}
