import { stem } from '@colophon/protocol/knowledge/stem'
import { describe, expect, test } from 'vitest'
import { isEnglishWord } from '../../document/text/english-words.ts'
import { abstractDocument } from '../abstract-document.ts'
import { prepare } from '../prepare.ts'
import { questionKinds } from '../question-kind.ts'
import { definitionOf, readQuestion } from '../read-question.ts'
import { acronymsIn } from './acronyms.ts'
import { isDerived } from './derivations.ts'
import { idf } from './idf.ts'
import { formsOf } from './irregular.ts'
import { languageOf } from './language.ts'
import { isSlip, matchTerms, respellings } from './match-terms.ts'
import { spellingsOf } from './spellings.ts'
import { synonymsOf } from './synonyms.ts'

describe('abbreviations', () => {
  test.each([
    ['mother-to-child transmission (MTCT) of HIV', 'MTCT', ['mother', 'child', 'transmiss']],
    ['the Message Passing Interface (MPI) is old', 'MPI', ['messag', 'pass', 'interfac']],
    ['severe acute respiratory syndrome (SARS)', 'SARS', ['sever', 'acut', 'respiratori', 'syndrom']],
    ['acute rheumatic diseases (ARDs)', 'ARD', ['acut', 'rheumat', 'diseas']],
    ['the leaf area index (hereafter LAI) was', 'LAI', ['leaf', 'area', 'index']],
    ['the leaf area index, or LAI, was', 'LAI', ['leaf', 'area', 'index']],
    ['the LAI (leaf area index) was', 'LAI', ['leaf', 'area', 'index']],
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
    ['trail', []],
    ['zebrafish', []],
    ['tria', []],
  ])('%s: %j', (word, expected) => {
    expect(respellings({ word, stem: stem(word) }, prepared)).toEqual(expected)
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

describe('everyday words', () => {
  test.each([
    ['Who paid for it?', 'The work was funded by a trust.'],
    ['How was the poop kept?', 'Faecal matter was stored at 4 degrees.'],
    ['Which patients had a heart attack?', 'Myocardial infarction occurred in three patients.'],
    ['Was there dyspnoea?', 'Shortness of breath was rare.'],
    ['What is its nearest relative?', 'It had the highest nucleotide identity to a strain of ducks.'],
    ['Which schools took part?', 'All schools that participated were in the north.'],
    ['What percentage was infected?', 'Of the plants, 12% were ill.'],
    ['How is the colour analysed?', 'We analyze color in the dark.'],
    ['Which of the leaf area indices rose?', 'The leaf area index (LAI) fell. The LAI rose later.'],
  ])('every word of %j matches in %j', (question, text) => {
    const prepared = prepare(abstractDocument('', text))
    const { terms, gaps } = readQuestion(question)
    const missing = matchTerms(terms, prepared, gaps).flatMap(({ best, term }) => (best > 0 ? [] : [term.word]))
    expect(missing).toEqual([])
  })

  test('one-way synonyms lead from the everyday word only', () => {
    expect(synonymsOf('paid').words.has('fund')).toBe(true)
    expect(synonymsOf('parent').words.has('mother')).toBe(true)
    expect(synonymsOf('mother').words.has('parent')).toBe(false)
    expect(synonymsOf('mother').words.has('father')).toBe(false)
    expect(synonymsOf('gneiss').words.size).toBe(0)
  })
})

test.each([
  ['hospitalisation', 'hospitalization'],
  ['tumours', 'tumor'],
  ['kilometres', 'kilometer'],
  ['anaemia', 'anemia'],
  ['edema', 'oedema'],
  ['catalogue', 'catalogs'],
  ['haemorrhage', 'hemorrhages'],
])('%s is spelt %s across the Atlantic', (one, other) => {
  expect(spellingsOf(one)).toContain(stem(other))
})

test.each([
  ['epidemic', 'epidemiology', true],
  ['infect', 'infectious', true],
  ['transmit', 'transmission', true],
  ['hypothesis', 'hypothetical', true],
  ['stable', 'stabilize', true],
  ['community', 'communication', false],
  ['protect', 'protein', false],
  ['intervention', 'interview', false],
  ['antibody', 'antibiotic', false],
  ['physics', 'physician', false],
])('%s and %s are of one root: %s', (one, other, expected) => {
  expect(isDerived(stem(one), stem(other))).toBe(expected)
})

test.each([
  ['patented', true],
  ['interviews', true],
  ['unhappiest', true],
  ['reanalyzing', true],
  ['london', true],
  ['limtation', false],
  ['vacine', false],
])('%s is an English word: %s', (word, expected) => {
  expect(isEnglishWord(word)).toBe(expected)
})

test('irregular forms and inverse document frequency are known', () => {
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
