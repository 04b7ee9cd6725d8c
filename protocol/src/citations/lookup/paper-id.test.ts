import { describe, expect, test } from 'vitest'
import { readPaperId } from './paper-id.ts'

const SHA = `${'A'.repeat(63)}1`
const MD5 = 'd41d8cd98f00b204e9800998ecf8427e'

describe('an id is read in its plain form', () => {
  test.each([
    ['10.1103/PhysRevD.76.013009', 'doi', '10.1103/physrevd.76.013009'],
    ['doi:10.1000/xyz', 'doi', '10.1000/xyz'],
    ['DOI: 10.1000/xyz.', 'doi', '10.1000/xyz'],
    ['https://doi.org/10.1000/xyz%281%29', 'doi', '10.1000/xyz(1)'],
    ['http://dx.doi.org/10.1000/xyz', 'doi', '10.1000/xyz'],
    ['10.1016/0370-2693(92)91064-M', 'doi', '10.1016/0370-2693(92)91064-m'],
    ['10.1000/xyz).', 'doi', '10.1000/xyz'],
    ['https://doi.org/10.48550/arXiv.0704.0014', 'archiveId', '0704.0014'],
    ['0704.0014', 'archiveId', '0704.0014'],
    ['2101.00001v12', 'archiveId', '2101.00001'],
    ['arXiv:2101.00001v2', 'archiveId', '2101.00001'],
    ['arxiv: 0704.0014', 'archiveId', '0704.0014'],
    ['math/0309136', 'archiveId', 'math/0309136'],
    ['math.GT/0309136v1', 'archiveId', 'math/0309136'],
    ['arXiv:hep-th/9901001', 'archiveId', 'hep-th/9901001'],
    ['https://arxiv.org/abs/0704.0014v1', 'archiveId', '0704.0014'],
    ['arxiv.org/pdf/2101.00001v3.pdf', 'archiveId', '2101.00001'],
    ['http://export.arxiv.org/abs/hep-th/9901001?context=math', 'archiveId', 'hep-th/9901001'],
    [SHA, 'hash', SHA.toLowerCase()],
    [`0x${SHA}`, 'hash', SHA.toLowerCase()],
    [`sha256:${SHA}`, 'hash', SHA.toLowerCase()],
    [MD5, 'hash', MD5],
    [` md5:${MD5.toUpperCase()} `, 'hash', MD5],
  ])('%s', (text, kind, value) => {
    expect(readPaperId(text)).toEqual({ kind, value })
  })
})

describe('what is no id is words', () => {
  test.each([
    '',
    '10.1000',
    '10.1000/',
    '3.1415',
    '9999.12345',
    'title:10.1000/xyz',
    'graph networks',
    'and/or',
    'https://example.org/0704.0014',
    'https://arxiv.org/list/math/new',
    '10.1000/x and more',
    'deadbeef',
    `${'x'.repeat(400)}/0309136`,
  ])('%j', (text) => {
    expect(readPaperId(text)).toBeNull()
  })
})
