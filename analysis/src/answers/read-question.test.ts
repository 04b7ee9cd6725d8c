import { describe, expect, test } from 'vitest'
import { readQuestion } from './read-question.ts'

describe('the words of a question that name something', () => {
  test.each([
    ['How was blade length measured every week?', ['blade', 'length', 'measured', 'every', 'week']],
    ['How many zebrafish were raised?', ['zebrafish', 'raised']],
    ['How long do kelps live?', ['kelps', 'live']],
    ['What does it say about kelp, kelps and Kelp?', ['kelp']],
    ['Wie wurden die Algen gesammelt?', ['wurden', 'algen', 'gesammelt']],
    ['What is this paper about?', []],
  ])('%s', (question, words) => {
    expect(readQuestion(question).words).toEqual(words)
  })
})

describe('a question that cannot be asked', () => {
  test.each([
    ['', 'empty'],
    ['?!… —', 'empty'],
    ['Why?', 'no-terms'],
    ['What is this paper about?', null],
    ['Why kelp?', null],
  ])('%j: %s', (question, problem) => {
    expect(readQuestion(question).problem).toBe(problem)
  })
})

describe('a question is read with the previous one', () => {
  test.each([
    ['if it begins as its continuation', 'How fast did plants at the exposed shore grow?', 'And at the sheltered one?'],
    ['if it points at it', 'What is the nutrient uptake rate?', 'What does it depend on?'],
    ['if it names nothing', 'Why was growth slow at the sheltered shore?', 'Why?'],
  ])('%s', (_, before, question) => {
    const asked = readQuestion(question, ['Who lives there?', before])
    expect(asked).toMatchObject({ isFollowUp: true, text: `${before} ${question}`, problem: null })
    expect(asked.words).toEqual(expect.arrayContaining(readQuestion(before).words))
  })
  test.each([
    ['How was blade length measured every week?', 'Who lives there?'],
    ['What is this paper about?', 'Who lives there?'],
    ['What are its limits as a study?', 'Who lives there?'],
  ])('unless it names its topic: %s', (question, before) => {
    expect(readQuestion(question, [before])).toMatchObject({ isFollowUp: false, text: question })
  })
})

test('of an overlong question the first words are searched for, and a long previous one does not crowd it out', () => {
  const long = Array.from({ length: 1400 }, (_, index) => `word${index}`).join(' ')
  expect(readQuestion(long).words.length).toBe(40)
  expect(readQuestion('and in mice?', [long]).text).toMatch(/^word0 .{1,150} and in mice\?$/)
})
