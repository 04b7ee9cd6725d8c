import { wordsIn } from '../knowledge/words.ts'
import type { BibliographicName } from './bibliographic.ts'
import type { Citable } from './citable.ts'
import { nameOf } from './person-name.ts'

/**
 * A key for each paper of a list, such as `smith2020deep`: family name, year and first significant title word, in
 * ASCII. Duplicates get a letter: `smith2020deep`, `smith2020deepa`, `…b`.
 */
export function citationKeys(papers: readonly Citable[]): string[] {
  const taken = new Set<string>()
  return papers.map((paper) => {
    const stem = citationStem({ ...paper, authors: paper.authors.map(nameOf) })
    let key = stem
    for (let count = 0; taken.has(key); count++) key = stem + letters(count)
    taken.add(key)
    return key
  })
}

type Named = { authors: readonly BibliographicName[]; year: number | null; title: string }

const SMALL = new Set(
  'a an the on of in for to and or at by from with is are as its do does how what when why le la les un une der die das ein eine'.split(
    ' ',
  ),
)
const PLAIN = /^[a-z0-9]+$/

/** What a citation key is made of: the family name of the first author, the year, and the first word of the title. */
export function citationStem({ authors, year, title }: Named): string {
  const [first] = authors
  const family = plainWords(first === undefined ? '' : 'literal' in first ? first.literal : first.family).join('')
  const word = plainWords(title.replace(/\$[^$]*\$/g, ' ')).find((each) => !SMALL.has(each)) ?? ''
  const stem = `${family.slice(0, 40)}${year ?? ''}${word.slice(0, 40)}`
  return /^[a-z]/.test(stem) ? stem : `paper${stem}`
}

function plainWords(text: string): string[] {
  return wordsIn(text)
    .map(({ word }) => word)
    .filter((word) => PLAIN.test(word))
}

/** Nothing for -1, then a … z, aa, ab, … */
export function letters(count: number): string {
  if (count < 0) return ''
  const last = String.fromCharCode(97 + (count % 26))
  return count < 26 ? last : letters(Math.floor(count / 26) - 1) + last
}
