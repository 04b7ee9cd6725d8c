import { expect, it } from 'vitest'
import { readQuestion } from '../read-question.ts'
import { isGeneral } from './general-words.ts'

it.each([
  'What are the main results?',
  'What is the key contribution of this research?',
  'What are these papers about?',
  'Which problem do they address, and why is this topic important?',
  'What do the authors conclude?',
  'Which approach was used, and which data?',
  'What should future work investigate?',
  'Summarise the limitations.',
])('any paper answers: %s', (question) => {
  expect(isGeneral(readQuestion(question).words)).toBe(true)
})

it.each([
  'Which results do they report on peat?',
  'Who funded this research?',
  'What is the main limitation of satellites?',
])('only some papers answer: %s', (question) => {
  expect(isGeneral(readQuestion(question).words)).toBe(false)
})
