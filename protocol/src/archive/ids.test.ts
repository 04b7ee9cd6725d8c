import { describe, expect, test } from 'vitest'
import { archiveIdMonth, archivePageUrl, archivePdfUrl, plainArchiveId } from './ids.ts'

describe('archive ids', () => {
  test.each([
    ['0704.0014', '0704.0014'],
    ['0704.0014v3', '0704.0014'],
    ['2311.12882', '2311.12882'],
    ['math/0309136', 'math/0309136'],
    ['math.GT/0309136v2', 'math/0309136'],
    ['cond-mat/9912345', 'cond-mat/9912345'],
    ['alg-geom/9202001', 'alg-geom/9202001'],
    ['physics.flu-dyn/0001001', 'physics/0001001'],
  ])('%s has the plain form %s', (text, plain) => {
    expect(plainArchiveId(text)).toBe(plain)
  })

  test.each([
    '',
    '704.0014',
    '0713.0014',
    '0704.014',
    '0704.001434',
    '1412.00014',
    '1501.0014',
    'math/030913',
    'math/0313136',
    'Math/0309136',
    '/0309136',
    ' 0704.0014',
    '10.1000/0309136',
    '0704.0014v',
  ])('%j is not an archive id', (text) => {
    expect(plainArchiveId(text)).toBeNull()
  })

  test.each([
    ['0704.0014', '2007-04-01'],
    ['2311.12882', '2023-11-01'],
    ['math/0309136', '2003-09-01'],
    ['hep-th/9108001', '1991-08-01'],
    ['math/0001001', '2000-01-01'],
  ])('%s was assigned in %s', (id, day) => {
    expect(new Date(archiveIdMonth(id)).toISOString().slice(0, 10)).toBe(day)
  })

  test('an archive id resolves to its abstract page and its PDF', () => {
    expect(archivePageUrl('math/0309136')).toBe('https://arxiv.org/abs/math/0309136')
    expect(archivePdfUrl('0704.0014')).toBe('https://arxiv.org/pdf/0704.0014')
  })
})
