import { numberedSentences } from '@colophon/analysis/answers/evidence'
import { prepare } from '@colophon/analysis/answers/prepare'
import { documentOf } from '@colophon/analysis/answers/testing/paper-of'
import type { WrittenQuestion } from '@colophon/research/reader/written-questions'
import { askEvidence } from '@colophon/server/assistant/ask-evidence'
import { expect, test } from 'vitest'
import { servePerfect } from './model.ts'

test('the perfect model chooses the sentences that answer, and says no where there are none', async () => {
  const document = documentOf('Peat', [
    'Peat was dried. Its mass fell by 41 percent.',
    '# Results',
    'Thin layers dried fast.',
  ])
  const paper = { articleId: 1, title: 'Peat', document, prepared: prepare(document) }
  const at = document.text.indexOf('Its mass')
  const asked = (question: string, isTwin: boolean): WrittenQuestion => {
    const answers = isTwin ? [] : [[{ start: at, end: at + 'Its mass fell by 41 percent.'.length }]]
    return { name: 'peat', question, paper, near: [], isTwin, answers }
  }
  const [fall, cost] = [asked('How much did it fall?', false), asked('What did it cost?', true)]
  const server = await servePerfect([fall, cost])
  const model = { name: 'perfect', url: server.url, key: null, seconds: 10, context: 8192, fetch }
  const chosen = async ({ question }: WrittenQuestion) => {
    const sentences = numberedSentences(question, [paper], { charactersMax: 1000 })
    const evidence = await askEvidence(model, { question, history: [] }, sentences, new AbortController().signal)
    return [evidence.answered, ...evidence.chosen.map(({ text }) => text)]
  }
  expect(await chosen(fall)).toEqual(['yes', 'Its mass fell by 41 percent.'])
  expect(await chosen(cost)).toEqual(['no'])
  await server.close()
})
