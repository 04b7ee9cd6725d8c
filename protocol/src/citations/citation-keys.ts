import { wordsIn } from '../knowledge/words.ts'
import type { Citable } from './citable.ts'

type Keyed = Pick<Citable, 'authors' | 'year' | 'title'>

/**
 * A key for each entry of a list that has no keys of its own, such as the bibliography of a paper. Duplicates get a
 * letter: `smith2020deep`, `smith2020deepa`, `…b`.
 */
export function citationKeys(list: readonly Keyed[]): string[] {
  const taken = new Set<string>()
  return list.map((each) => {
    const stem = citationStem(each)
    let count = -1
    while (taken.has(stem + letters(count))) count += 1
    const key = stem + letters(count)
    taken.add(key)
    return key
  })
}

/** `smith2020deep`: the family name of the first author, the year and the first significant title word, in ASCII. */
export function citationStem({ authors, year, title }: Keyed): string {
  const [first] = authors
  const family = plainWords(first === undefined ? '' : 'literal' in first ? first.literal : first.family).join('')
  const word = plainWords(title.replace(/\$[^$]*\$/g, ' ')).find((each) => !SMALL.has(each)) ?? ''
  const stem = `${family.slice(0, 40)}${year ?? ''}${word.slice(0, 40)}`
  return /^[a-z]/.test(stem) ? stem : `paper${stem}`
}

/** Nothing for -1, then a … z, aa, ab, … */
export function letters(count: number): string {
  if (count < 0) return ''
  const last = String.fromCharCode(97 + (count % 26))
  return count < 26 ? last : letters(Math.floor(count / 26) - 1) + last
}

const SMALL = new Set(
  'a an the on of in for to and or at by from with is are as its do does how what when why le la les un une der die das ein eine'.split(
    ' ',
  ),
)
const PLAIN = /^[a-z0-9]+$/

function plainWords(text: string): string[] {
  return wordsIn(text)
    .map(({ word }) => word)
    .filter((word) => PLAIN.test(word))
}
