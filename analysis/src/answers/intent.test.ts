import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { INTENTS } from './evidence.ts'
import { intentsOf } from './intent.ts'
import { readQuestion } from './read-question.ts'
import { documentOf } from './testing/paper-of.ts'

describe('what a question asks of the paper as a whole', () => {
  test.each([
    ['What is this paper about?', 'wholePaper'],
    ['Give me a short summary', 'wholePaper'],
    ['Take-home message?', 'wholePaper'],
    ['What are the main limitations of this study?', 'limit'],
    ['What methods were used?', 'method'],
    ['What did they find?', 'result'],
    ['What is the aim?', 'aim'],
    ['Which dataset was used?', 'data'],
    ['Who funded the work?', 'funding'],
    ['Who paid for it?', 'funding'],
    ['What is left for future work?', 'openQuestion'],
    ['What remains unclear?', 'openQuestion'],
    ['Why does this matter?', 'importance'],
    ['How large was the cohort?', 'sampleSize'],
    ['How many took part?', 'sampleSize'],
    ['When was the study carried out?', 'date'],
    ['Where was the study done?', 'place'],
    ['Who wrote this paper?', 'author'],
    ['Is the code available?', 'availability'],
    ['What is shown in Table 2?', 'figureTable'],
  ])('%s %s', (question, intent) => {
    expect(readQuestion(question).general).toBe(intent)
  })

  test.each(['Who is the training course for?', 'For whom is it?', 'Who is this lesson intended for?'])(
    '%s does not ask for the authors',
    (question) => {
      expect(intentsOf(question)[INTENTS.indexOf('author')]).toBe(0)
      expect(readQuestion(question).general).not.toBe('author')
    },
  )

  test.each([
    'What are the limitations of genetic tests?',
    'What methods are used to dry kelp?',
    'How fast is it?',
    'Why?',
    'Which birds were ringed?',
  ])('%s names a topic, or too little', (question) => {
    expect(readQuestion(question).general).toBeNull()
  })
})

describe('everyday questions to one paper', () => {
  const document = documentOf('Shade and the sleep of shift workers', [
    '# Introduction',
    'Poor sleep is a leading cause of accidents among people who work at night.',
    'We investigated whether dark glasses on the way home improve the sleep of shift workers.',
    '# Methods',
    'The study was conducted at Northfield Hospital in Leeds between March 2018 and June 2019.',
    'We enrolled 212 nurses who worked at least four nights a month.',
    'Sleep was assessed with a wrist sensor and with the Pittsburgh scale, from 0 to 21.',
    '# Results',
    'Nurses with dark glasses slept 41 minutes longer than those without (p = 0.003).',
    'Tiredness was the most common complaint, followed by headache.',
    '# Discussion',
    'A limitation is that the nurses knew which glasses they wore.',
    'It remains unclear whether the effect lasts for more than a year.',
    'The recordings are available at https://example.org/sleep under a CC BY licence.',
    '# Acknowledgements',
    'This work was funded by the Heath Trust.',
  ])
  const paper = { articleId: 1, title: 'Shade and the sleep of shift workers', document }
  test.each([
    ['How large was the cohort?', '212 nurses'],
    ['How many people took part?', '212 nurses'],
    ['Who paid for it?', 'Heath Trust'],
    ['What remains unclear?', 'more than a year'],
    ['When did they do this?', 'March 2018'],
    ['Where was the study carried out?', 'Leeds'],
    ['How was sleep measured?', 'wrist sensor'],
    ['Which complaint was most common?', 'Tiredness'],
    ['Was the difference significant?', 'p = 0.003'],
    ['Can I get the recordings?', 'example.org'],
    ['Any weaknesses?', 'knew which glasses'],
    ['Why does this matter?', 'accidents'],
    ['What did they set out to do?', 'We investigated'],
    ['What did they find?', '41 minutes longer'],
    ['Who paid for this study of nurses?', 'Heath Trust'],
  ])('%s', (question, words) => {
    const given = answer(question, [paper])
    expect(given.kind === 'answer' ? given.quotes.map(({ text }) => text).join(' ') : given.reason).toContain(words)
  })

  test('"it" is the paper when the paper as a whole is asked, and the subject before otherwise', () => {
    const history = ['How long did nurses with dark glasses sleep?']
    expect(readQuestion('Who paid for it?', history)).toMatchObject({ general: 'funding', terms: [{ word: 'paid' }] })
    expect(readQuestion('How was it measured?', history).terms.map(({ word }) => word)).toContain('glasses')
  })

  test.each(['Was it patented?', 'How many zebrafish were enrolled?', 'Which dialect do they speak?'])(
    '%s is refused',
    (question) => {
      expect(answer(question, [paper]).kind).toBe('refusal')
    },
  )
})
