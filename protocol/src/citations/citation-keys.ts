import { wordsIn } from '../knowledge/words.ts'
import type { Citable } from './citable.ts'

/**
 * A key for each paper of a list, such as `smith2020deep`: family name, year and first significant title word, in
 * ASCII. Duplicates get a letter: `smith2020deep`, `smith2020deepa`, `…b`.
 */
export function citationKeys(papers: readonly Citable[]): string[] {
  const taken = new Set<string>()
  return papers.map((paper) => {
    const stem = stemOf(paper)
    let key = stem
    for (let count = 0; taken.has(key); count++) key = stem + letters(count)
    taken.add(key)
    return key
  })
}

const SMALL = new Set(
  'a an the on of in for to and or at by from with is are as its do does how what when why le la les un une der die das ein eine'.split(
    ' ',
  ),
)
const PLAIN = /^[a-z0-9]+$/

function stemOf({ authors, year, title }: Citable): string {
  const family = plainWords(authors[0]?.family ?? '').join('')
  const word = plainWords(title.replace(/\$[^$]*\$/g, ' ')).find((each) => !SMALL.has(each)) ?? ''
  const stem = `${family.slice(0, 40)}${year ?? ''}${word.slice(0, 40)}`
  return /^[a-z]/.test(stem) ? stem : `paper${stem}`
}

function plainWords(text: string): string[] {
  return wordsIn(text)
    .map(({ word }) => word)
    .filter((word) => PLAIN.test(word))
}

/** a … z, aa, ab, … */
function letters(count: number): string {
  const last = String.fromCharCode(97 + (count % 26))
  return count < 26 ? last : letters(Math.floor(count / 26) - 1) + last
}
