import { describe, expect, test } from 'vitest'
import { abstractDocument } from './abstract-document.ts'
import { acronymsIn } from './acronyms.ts'
import { aspectOf } from './aspects.ts'
import { idf } from './idf.ts'
import { formsOf } from './irregular.ts'
import { languageOf } from './language.ts'
import { isSlip, respellings, synonymsOf } from './match-terms.ts'
import { prepare } from './prepare.ts'
import { questionKinds } from './question-kind.ts'
import { definitionOf } from './read-question.ts'

describe('abbreviations', () => {
  test.each([
    ['mother-to-child transmission (MTCT) of HIV', 'MTCT', ['mother', 'child', 'transmiss']],
    ['the Message Passing Interface (MPI) is old', 'MPI', ['messag', 'pass', 'interfac']],
    ['severe acute respiratory syndrome (SARS)', 'SARS', ['sever', 'acut', 'respiratori', 'syndrom']],
  ])('%s', (text, written, long) => {
    const [found] = acronymsIn(text)
    expect(found?.written).toBe(written)
    expect(long.every((stem) => found?.long.includes(stem))).toBe(true)
  })
  test.each(['a group of mice (WT)', 'see the table (Table 2)', 'in Europe (USA)', '(AB)'])(
    'there are none in %j',
    (text) => {
      expect(acronymsIn(text)).toEqual([])
    },
  )
})

describe('language detection', () => {
  test.each([
    ['What is the main cause of growth?', 'en'],
    ['Was ist die Ursache des Wachstums?', 'de'],
    ['Quelle est la cause de la croissance ?', 'fr'],
    ['¿Cuál es la causa del crecimiento en la costa?', 'es'],
    ['Qual è la causa della crescita sulla costa?', 'it'],
    ['Wat is de oorzaak van het trage groeien?', 'nl'],
    ['Was ist MPI?', 'de'],
    ['Wie viele Patienten nahmen teil?', 'de'],
    ['Combien de patients ?', 'fr'],
    ['What was MPI?', 'en'],
    ['Is renal warm ischemia over 30 minutes possible?', null],
    ['为什么', 'zh'],
    ['なぜ遅いのか', 'ja'],
    ['почему', 'ru'],
    ['למה', 'he'],
    ['DC-SIGNR', null],
    ['kelp growth nitrate', null],
    ['', null],
  ])('%j: %s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })
})

describe('matching other spellings', () => {
  const prepared = prepare(abstractDocument('', 'COVID-19 has limitations in vaccine trials.'))
  test.each([
    ['covid19', [['covid', '19']]],
    ['vacin', [['vaccin']]],
    ['covid7', []],
    ['zebrafish', []],
    ['tria', []],
  ])('%s: %j', (word, expected) => {
    expect(respellings(word, prepared)).toEqual(expected)
  })
  test.each([
    ['kelps', 'kelp', true],
    ['forrest', 'forest', true],
    ['recieve', 'receive', true],
    ['growth', 'growht', true],
    ['kelp', 'help', false],
    ['mouse', 'house', false],
    ['serum', 'spectrum', false],
    ['same', 'same', true],
  ])('%s for %s: %s', (one, other, expected) => {
    expect(isSlip(one, other)).toBe(expected)
  })
})

test('synonyms, irregular forms and inverse document frequency are known', () => {
  expect(synonymsOf('mortal').has('death')).toBe(true)
  expect(synonymsOf('kelp').size).toBe(0)
  expect(formsOf('fell')).toContain('fall')
  expect(idf('the')).toBeLessThan(0.1)
  expect(idf('patient')).toBeLessThan(idf('kelp'))
  expect(idf('zebrafish')).toBe(1)
})

describe('answer types', () => {
  test.each([
    ['How many plants?', 'number'],
    ['What percentage of patients died?', 'share'],
    ['When was it found?', 'date'],
    ['In which country was it found?', 'place'],
    ['Who found it?', 'person'],
    ['Why is it slow?', 'reason'],
    ['What is kelp?', 'definition'],
    ['How is kelp dried?', 'manner'],
    ['What are the symptoms?', 'list'],
    ['Does kelp grow?', 'yes-no'],
  ] as const)('%s %s', (question, kind) => {
    expect(questionKinds(question).has(kind)).toBe(true)
  })
})

describe('definitions', () => {
  test.each([
    ['What is MPI?', 'the Message Passing Interface (MPI)', true],
    ['What is sugar kelp?', 'Sugar kelp is a brown alga.', true],
    ['Define peat.', 'what is called peat', true],
    ['What does NUR stand for?', 'NUR refers to uptake.', true],
    ['What is MPI?', 'We used MPI twice.', false],
  ])('%s %j: %s', (question, sentence, expected) => {
    expect(definitionOf(question)?.test(sentence)).toBe(expected)
  })
  test.each(['How many plants were there?', 'What is the effect of light on the growth of kelp in winter?', ''])(
    'a definition is not asked for by %j',
    (question) => {
      expect(definitionOf(question)).toBeNull()
    },
  )
})

describe('generic aspects', () => {
  test.each([
    ['What is this paper about?', 'overview'],
    ['Give me a short summary', 'overview'],
    ['What are the main limitations of this study?', 'limits'],
    ['What methods were used?', 'methods'],
    ['What did they find?', 'results'],
    ['What do the authors conclude?', 'conclusion'],
    ['What is the aim?', 'aim'],
    ['Which dataset was used?', 'data'],
    ['Who funded the work?', 'funding'],
    ['What is left for future work?', 'future'],
    ['What are the limitations of genetic tests?', undefined],
    ['What methods are used to dry kelp?', undefined],
    ['How fast is it?', undefined],
  ])('%s %s', (question, name) => {
    expect(aspectOf(question)?.name).toBe(name)
  })
})
