import { expect, test } from 'vitest'
import { isPlainlyAnother, mayBeOneWork } from './same-title.ts'

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

const BOGS = { title: 'Water tables of raised bogs in summer', authors: ['Ria Poe', 'Ann Roe'], doi: '10.5555/Bog.1' }
const LAWS = { title: 'Machine translation of old legal texts', authors: ['Jo Loe'], doi: '10.5555/law' }

// Proves: x-attach-other
test.each([
  ['of another title, by others', LAWS, '', true],
  ['of another title, by others, without a DOI', { ...LAWS, doi: null }, '', true],
  ['with the same DOI', { ...LAWS, doi: '10.5555/BOG.1' }, '', false],
  ['with a subtitle', { ...LAWS, title: 'Water Tables of Raised Bogs in Summer: forty years — a review' }, '', false],
  ['with a shorter title', { ...LAWS, title: 'WATER TABLES' }, '', false],
  ['whose title was misread', { ...LAWS, title: 'Research article' }, 'Water\ntables of raised bogs\nin summer', false],
  [
    'in another language, by one of its authors',
    { ...LAWS, title: 'Zur Hydrologie der Moore' },
    'Anna Roe, Jo Loe',
    false,
  ],
  ['without a title', { ...LAWS, title: null }, '', false],
])('of a file %s', (_what, file, head, isAnother) => {
  expect(isPlainlyAnother(BOGS, { ...file, text: `${file.title ?? ''}\n\n${head}\n\nIt is known.` })).toBe(isAnother)
})
