/// <reference path="./nspell.d.ts" />
import dictionary from 'dictionary-en'
import { strFromU8 } from 'fflate'
import nspell from 'nspell'

let english: ReturnType<typeof nspell> | undefined

let entries: ReadonlySet<string> | undefined

/** True if a folded word is an entry of the English dictionary: the basic form of a word that is no name. */
export function isEnglishEntry(word: string): boolean {
  entries ??= new Set(strFromU8(dictionary.dic).match(/^[a-z]+(?=\/|$)/gm))
  return entries.has(word)
}

/** True if the English dictionary has a folded word, as a name too. */
export function isEnglishWord(word: string): boolean {
  // Built at the first missing word: it takes a tenth of a second and 40 MB.
  english ??= nspell({ aff: strFromU8(dictionary.aff), dic: strFromU8(dictionary.dic) })
  return english.correct(word) || english.correct(word.charAt(0).toUpperCase() + word.slice(1))
}
