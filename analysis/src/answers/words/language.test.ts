import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

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
