import { describe, expect, it } from 'vitest'
import { orderScore, unbrokenShare, wordRecall, wordsOf } from './text-scores.ts'

const words = (text: string) => text.split(' ')

describe('wordsOf', () => {
  it('words are letters and digits, folded', () => {
    expect(wordsOf('The eﬃcient 𝑥-ray, (2020).')).toEqual(['the', 'efficient', 'x', 'ray', '2020'])
  })
})

describe('word recall counts repeated words', () => {
  it.each([
    ['a b b c', 'c b a b', 1],
    ['a b b c', 'a b c', 0.75],
    ['a b b c', 'x y', 0],
    ['a b', 'a a a a', 0.5],
  ])('of %j in %j is %d', (wanted, found, share) => {
    expect(wordRecall(words(wanted), words(found))).toBe(share)
  })

  it('is 1 if nothing is expected', () => {
    expect(wordRecall([], words('a'))).toBe(1)
  })
})

describe('order score', () => {
  const left = words('a b c d e f g h i')
  const right = words('j k l m n o p q r')

  it('is 1 for the same order, with any insertions', () => {
    expect(orderScore(left, left)).toBe(1)
    expect(orderScore(left, words('x a b c d y y y e f g h i z'))).toBe(1)
  })

  it('of swapped halves: 7 anchors in each half, so 7 of 14 keep their order', () => {
    expect(orderScore([...left, ...right], [...right, ...left])).toBe(7 / 14)
  })

  it('of two columns read across: three lines of three words each, so 1 + 1 + 1 + 1 of 6 anchors', () => {
    const across = words('a b c j k l d e f m n o g h i p q r')
    expect(orderScore([...left, ...right], across)).toBe(4 / 6)
  })

  it('ignores repeated anchors', () => {
    expect(orderScore(words('a b c a b c d'), words('d a b c a b c'))).toBe(1)
  })
})

describe('unbroken share', () => {
  it('loses the two runs that cross a cut', () => {
    expect(unbrokenShare(words('a b c d e f'), words('a b c x d e f'))).toBe(2 / 4)
  })

  it('loses three runs by one split word', () => {
    expect(unbrokenShare(words('a b cd e f'), words('a b c d e f'))).toBe(0)
  })
})
