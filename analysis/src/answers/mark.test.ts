import { describe, expect, test } from 'vitest'
import { markOf } from './mark.ts'
import { readQuestion } from './read-question.ts'

const HOSPITAL = 'The study was conducted at Northfield Hospital in Leeds between March 2018 and June 2019.'
const SLEEP = 'Nurses with dark glasses slept 41 minutes longer (p = 0.003) than those without.'
const GROWTH = 'Plants at the sheltered shore grew 1.1 cm per day, those at the exposed shore 1.8 cm per day.'
const DEATHS = 'Of 40 patients with COVID-19, 12% died [3].'

describe('the deciding words of a sentence', () => {
  test.each([
    ['How large was the cohort?', 'We enrolled 212 nurses who worked at night.', '212 nurses'],
    ['How many took part?', 'Twelve nurses of two wards completed the survey in full.', 'Twelve nurses'],
    ['When did they do this?', HOSPITAL, 'between March 2018 and June 2019'],
    ['Where was the study carried out?', HOSPITAL, 'at Northfield Hospital in Leeds'],
    [
      'Where was it done?',
      'We caught the birds in the Ardal province of Norway at dusk.',
      'in the Ardal province of Norway',
    ],
    ['When was it done?', 'Sampling ended on 14 May 2019 when the ponds froze.', 'on 14 May 2019'],
    ['What did they find?', SLEEP, '41 minutes longer (p = 0.003)'],
    ['Was the difference significant?', SLEEP, '41 minutes longer (p = 0.003)'],
    ['How fast did plants at the exposed shore grow?', GROWTH, '1.8 cm per day'],
    ['At how many degrees were samples dried?', 'Twelve samples were dried at 60 degrees for a day.', '60 degrees'],
    ['What percentage of patients died?', DEATHS, '12% died'],
    [
      'Can I get the data?',
      'It is available at: https://example.org/x (in part).',
      'available at: https://example.org/x',
    ],
    ['Who paid for it?', 'This work was funded by the Heath Trust.', 'funded by the Heath Trust'],
    ['What remains unclear?', 'It remains unclear whether the effect lasts for more than a year.', 'remains unclear'],
  ])('"%s" is decided in "%s" by: %s', (question, sentence, words) => {
    const mark = markOf(sentence, readQuestion(question))
    expect(mark && sentence.slice(mark.start, mark.end)).toBe(words)
  })

  test.each([
    ['Why was growth slow?', 'Growth was slow because nitrate did not reach the blades.'],
    ['What did they find?', 'In 2019 the virus COVID-19 spread, as Table 2 shows [14].'],
    ['How large was the cohort?', '212 nurses.'],
    ['When did it begin?', 'The first case of 2019-nCoV was found by chance.'],
  ])('"%s" marks nothing in "%s"', (question, sentence) => {
    expect(markOf(sentence, readQuestion(question))).toBeNull()
  })
})
