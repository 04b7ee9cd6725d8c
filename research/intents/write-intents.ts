import { readFileSync, writeFileSync } from 'node:fs'
import { INTENTS } from '@colophon/analysis/answers/evidence'
import { type IntentModel, intentGrams, intentsOf } from '@colophon/analysis/answers/intent'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { descend } from '../answers/learn.ts'

/**
 * Trains the classifier that reads what a question asks for, on training-questions.json, and prints its accuracy in a
 * five-fold cross-validation: the same file gives the same bytes.
 *   node research/intents/write-intents.ts
 */
const WORD_COUNT_MIN = 3
const GRAM_COUNT_MIN = 2
const DECAY = 0.0008
const FOLDS = 5

type Example = { question: string; label: number }

const file = new URL('training-questions.json', import.meta.url)
const target = new URL('../../analysis/src/answers/intent-weights.json', import.meta.url)
const byIntent = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
const examples = INTENTS.flatMap((intent, label) =>
  (byIntent[intent] ?? []).map((question): Example => ({ question, label })),
)
const hits = Array.from({ length: FOLDS }, (_, fold) => {
  const model = learn(examples.filter((_each, index) => index % FOLDS !== fold))
  return examples.filter((_each, index) => index % FOLDS === fold).filter((each) => isRight(each, model)).length
})
console.log(`accuracy, ${FOLDS}-fold: ${(hits.reduce((a, b) => a + b) / examples.length).toFixed(3)}`)
const model = learn(examples)
writeFileSync(target, `${JSON.stringify(model)}\n`)
console.log(`${model.words.length} words, ${Object.keys(model.grams).length} n-grams`)

function isRight({ question, label }: Example, model: IntentModel): boolean {
  const chances = intentsOf(question, model)
  return chances.indexOf(Math.max(...chances)) === label
}

/** Multinomial logistic regression. */
function learn(given: readonly Example[]): IntentModel {
  const words = frequent(
    given.flatMap(({ question }) => [...new Set(foldedWords(question))]),
    WORD_COUNT_MIN,
  )
  const known = new Set(words)
  const read = given.map(({ question, label }) => ({ grams: [...intentGrams(question, known)], label }))
  const grams = frequent(
    read.flatMap((each) => each.grams),
    GRAM_COUNT_MIN,
  )
  const places = new Map(grams.map((gram, index) => [gram, index * INTENTS.length]))
  const rows = read.map((each) => ({ at: each.grams.flatMap((gram) => places.get(gram) ?? []), label: each.label }))
  const weights = descend(grams.length * INTENTS.length, DECAY, (now, gradient) => {
    for (const { at, label } of rows) {
      const scores = INTENTS.map((_, intent) => at.reduce((sum, from) => sum + (now[from + intent] ?? 0), 0))
      const top = Math.max(...scores)
      const powers = scores.map((score) => Math.exp(score - top))
      const sum = powers.reduce((a, b) => a + b)
      for (const [intent, power] of powers.entries()) {
        const slope = (power / sum - (intent === label ? 1 : 0)) / rows.length
        for (const from of at) gradient[from + intent] = (gradient[from + intent] ?? 0) + slope
      }
    }
  })
  const rowsOf = grams.map((gram, index): [string, number[]] => {
    const row = weights.slice(index * INTENTS.length, (index + 1) * INTENTS.length)
    return [gram, row.map((weight) => Math.round(weight * 100))]
  })
  return { words, grams: Object.fromEntries(rowsOf) }
}

/** The items that occur at least `least` times, sorted. */
function frequent(items: readonly string[], least: number): string[] {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].flatMap(([item, count]) => (count >= least ? [item] : [])).sort()
}
