import { stem } from '@colophon/protocol/articles/stem'
import { rarity } from './background.ts'
import type { PreparedDocument } from './prepare.ts'

/** Shortest word that is taken for a slip of another; shorter ones are too often words of their own. */
const SLIP_LETTERS = 5

/**
 * Other ways to write a word that a document does not have, each as the stems that must stand together: `covid19` as
 * `covid` and `19`, and a slip of one letter (`limtation`). Common words are never slips.
 */
export function respellings(own: string, { postings }: PreparedDocument): string[][] {
  const parts = own.match(/\d+|\D+/g)?.map((part) => stem(part)) ?? []
  if (parts.length > 1 && parts.every((part) => postings.has(part))) return [parts]
  if (own.length < SLIP_LETTERS || !/^[a-z]+$/.test(own) || rarity(own) < 1) return []
  return [...postings.keys()].flatMap((other) => (isSlip(own, other) ? [[other]] : []))
}

/** Whether two words differ by one letter that is missing, extra, changed, or swapped with its neighbour. */
export function isSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || other.length < SLIP_LETTERS - 1) return false
  let start = 0
  while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  const shorter = Math.min(one.length, other.length)
  while (end < shorter - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return start > 0
  return (
    left.length === 2 && right.length === 2 && left.charAt(0) === right.charAt(1) && left.charAt(1) === right.charAt(0)
  )
}
