import { describe, expect, test } from 'vitest'
import { findArchiveId, findDoi } from './identifiers.ts'

describe('a DOI', () => {
  test.each([
    ['Kelp. J. Seas, 2019. doi:10.1000/kelp.2019.', '10.1000/kelp.2019'],
    ['https://doi.org/10.1016/0022-0000(91)90009-7', '10.1016/0022-0000(91)90009-7'],
    ['(see doi.org/10.1000/182)', '10.1000/182'],
    ['DOI 10.1002/(SICI)1097-0258(19980815)17:15<1661::AID>3.0.CO;2-2', '10.1002/(SICI)1097-0258(19980815)17:15'],
    ['[10.1000/a_b-c]; more', '10.1000/a_b-c'],
    ['pages 10.1000 and 3/4', null],
    ['version 3.10.1234/5', null],
  ])('in %j is %s', (text, expected) => {
    expect(findDoi(text)).toBe(expected)
  })
})

describe('an id of the preprint archive', () => {
  test.each([
    ['arXiv:2104.01234v2 [cs.CL] 7 May 2021', '2104.01234'],
    ['arXiv preprint arXiv:1510.01791, 2015', '1510.01791'],
    ['CoRR, abs/1312.5602', '1312.5602'],
    ['http://arxiv.org/abs/hep-th/9901001', 'hep-th/9901001'],
    ['https://arxiv.org/pdf/2206.14267.pdf', '2206.14267'],
    ['doi:10.48550/arXiv.1707.03003', '1707.03003'],
    ['arXiv e-prints, Aug 2016. 1608.04295.', '1608.04295'],
    ['Phys. Rev. D 3, 1 (1999), hep-th/9901001', 'hep-th/9901001'],
    ['arXiv:math.GT/0309136', 'math/0309136'],
    ['Journal of Seas 1608.04295', null],
    ['version 2104.0123', null],
  ])('in %j is %s', (text, expected) => {
    expect(findArchiveId(text)).toBe(expected)
  })
})
