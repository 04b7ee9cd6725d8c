import { expect, test } from 'vitest'
import { mayBeOneWork } from './same-title.ts'

// Proves: x-lookup
test.each([
  ['Machine translation of old legal texts', 'The slow bog of sphagnum', false],
  ['Carbon loss of drained raised bogs', 'Water tables of raised bogs in summer', false],
  ['Soil moisture in deserts of Africa', 'Bogs', false],
  ['Water table of a raised bog', 'Water tables of raised bogs: a review of forty years', true],
  ['Water tables of raised bogs: a review of forty years', 'Water tables', true],
  ['Erratum: Water tables of raised bogs', 'Water tables of raised bogs', true],
  ['Moisture of soils in dry deserts', 'Влага почв в сухих пустынях', true],
  ['Zzz scholar form', 'Water tables of raised bogs in summer', true],
  ['', 'Water tables', true],
  [null, 'Water tables', true],
])('an entry titled %j with the id of %j: may be one work %j', (title, paper, isOne) => {
  expect(mayBeOneWork(title, paper)).toBe(isOne)
})
