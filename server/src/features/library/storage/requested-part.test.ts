import { describe, expect, it } from 'vitest'
import { requestedPart } from './download.ts'

describe('a Range header on a file of 10 bytes', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-100', { start: 0, end: 9 }],
    ['bytes=8-100', { start: 8, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=0-1,4-5', null],
    ['pages=1-2', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    [undefined, null],
  ])('%s asks for %j', (header, expected) => {
    expect(requestedPart(header, 10)).toEqual(expected)
  })

  it('finds nothing in an empty file', () => {
    expect(requestedPart('bytes=0-', 0)).toBe('unsatisfiable')
    expect(requestedPart('bytes=-5', 0)).toBe('unsatisfiable')
  })
})
