import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GenerationFields, Graph } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { extractStatements, tagWords } from './extract.ts'
import { documentOf } from './testing/document-of.ts'
import { weighUncertainty } from './uncertainty/uncertainty.ts'

const folder = new URL('../../../../shared/data/eval/uncertainty/certainty_in_science/', import.meta.url)
const path = fileURLToPath(new URL('sentence-level-certainty.jsonl', folder))
const here = existsSync(path)

interface Finding {
  finding: string
  'sentence-level-certainty': number
}

function findings(): Finding[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe.skipIf(!here)(
  `Real findings of papers${here ? '' : ' (793 cases skipped: ../shared/data is not here)'}`,
  () => {
    it('nearly every finding yields a statement, and all are valid', { tags: ['campaign'] }, () => {
      const sentences = findings().map((each) => each.finding)
      const fields = GenerationFields.parse({ num_return_sequences: 100 })
      const entries = extractStatements(documentOf(...sentences), fields)
      expect(Graph.safeParse(entries).error).toBeUndefined()
      const covered = new Set(entries.map((entry) => entry.start)).size
      expect(covered / sentences.length).toBeGreaterThan(0.9)
    })

    it('findings that readers judged less certain have a higher uncertainty', () => {
      const mean = (score: (certainty: number) => boolean) => {
        const weights = findings()
          .filter((each) => score(each['sentence-level-certainty']))
          .map((each) => {
            const words = tagWords(each.finding)
            return weighUncertainty(words, [{ from: 0, to: words.length }]).uncertainty
          })
        return weights.reduce((sum, weight) => sum + weight, 0) / weights.length
      }
      const certain = mean((certainty) => certainty >= 5)
      const doubtful = mean((certainty) => certainty < 4)
      expect(doubtful).toBeGreaterThan(certain + 0.25)
    })
  },
)
