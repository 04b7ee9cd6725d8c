import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from './address.ts'

const read = (text: string) => readAddress(new URLSearchParams(text))

describe('the address of a comparison', () => {
  it.each([
    ['', []],
    ['papers=3,1,2', [3, 1, 2]],
    ['papers=3,3,1', [3, 1]],
    ['papers=0,-1,x,4,99999999999', [4]],
    ['papers=1,2,3,4,5,6,7,8,9,10,11', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('%j names %j', (text, ids) => expect(read(text).ids).toEqual(ids))

  // Proves: deviation-63
  it('the URL round-trips its state', () => {
    const text = '?papers=3,1&hide=1&ask=How+thin%3F&ask=pots&off=notable&saved=0198d8e0-0000-7000-8000-000000000001'
    expect(writeAddress(read(text))).toBe(text)
    expect(writeAddress(read(''))).toBe('')
  })

  it('invalid URL values are ignored', () => {
    expect(writeAddress(read(`papers=1&hide=7&ask=&off=nothing&saved=x&ask=${'x'.repeat(301)}`))).toBe('?papers=1')
  })
})
