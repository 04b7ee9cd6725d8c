import { describe, expect, it } from 'vitest'
import { numbersIn } from './numbers.ts'

const measured = (sentence: string) => numbersIn(sentence).map(({ measure, value, unit }) => [measure, value, unit])

describe('numbers in a sentence', () => {
  it.each<[string, unknown[]]>([
    ['The accuracy of the model was 93.2 %.', [['accuracy', 93.2, '%']]],
    ['We reached an accuracy of 88 percent.', [['accuracy', 88, '%']]],
    ['The mean soil temperature was about 21.5 °C.', [['soil temperature', 21.5, '°C']]],
    ['Shade lowered the temperature to a soil depth of 10 cm.', [['soil depth', 10, 'cm']]],
    ['The soil temperature was 31.8 degrees.', [['soil temperature', 31.8, '°']]],
    ['The duration of the operation was 112 min.', [['operation duration', 112, 'min']]],
    ['The 2-year overall survival rate was 46%.', [['2 year survival', 46, '%']]],
    ['A median dose of lime of 3 ml/kg was given.', [['lime dose', 3, 'mL/kg']]],
    ['The temperature was 31.8 degrees.', []],
    ['The grain yield was 12 t/ha.', []],
    ['The total cost was 5 USD.', []],
    ['A dose of lime of 3 mg/kg/day was given.', []],
    ['The longer time was 60 min.', []],
    ['The endpoint was survival at 1 year.', []],
    ['We grew 24 pots of lettuce.', []],
    ['The recall (0.81) was low.', [['recall', 0.81, '']]],
    ['Yield fell to −3.5 kg in the end.', [['yield', -3.5, 'kg']]],
    ['As Figure 3 shows, all was well.', []],
    ['This was seen before [12] and later [3, 14].', []],
    ['In 2019 the garden was planted.', []],
    ['The samples weighed 12 g.', []],
    ['The plots had a relative humidity at 23 °C.', []],
    ['The infection rate in plot 3 was low.', []],
    ['The yield was 31 % higher than before.', []],
    ['Nothing is told here.', []],
    ['', []],
  ])('%j', (sentence, expected) => expect(measured(sentence)).toEqual(expected))

  it('the numbers of a sentence are bounded, however long it is', () => {
    const long = 'accuracy was 1.5 % and '.repeat(2000)
    expect(numbersIn(long)).toHaveLength(6)
  })

  it('a number has what was measured and its conditions', () => {
    const [number] = numbersIn('In older plots, the water loss of lettuce was 31 % under shade cloth.')
    expect(number).toMatchObject({ measure: 'water loss', text: '31 %' })
    expect(number?.about).toBe('In older plots; of lettuce; under shade cloth')
  })
})
