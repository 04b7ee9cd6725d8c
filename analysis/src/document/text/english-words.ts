import dictionary from 'dictionary-en'
import { strFromU8 } from 'fflate'

/** A rule of a Hunspell dictionary: entries with its flag that match `when` also occur with `added` for `cut`. */
type Affix = { flag: string; cut: string; added: string; when: RegExp; isCombined: boolean }

type English = { flagsOf: ReadonlyMap<string, string>; prefixes: Affix[]; suffixes: Affix[] }

let english: English | undefined

/** True if a folded word is an entry of the English dictionary: the basic form of a word that is no name. */
export function isEnglishEntry(word: string): boolean {
  return readDictionary().flagsOf.has(word)
}

/** True if the English dictionary has a folded word, as a name too. */
export function isEnglishWord(word: string): boolean {
  const read = readDictionary()
  return isForm(word, read) || isForm(word.charAt(0).toUpperCase() + word.slice(1), read)
}

/** Read at the first word. */
function readDictionary(): English {
  if (english) return english
  const entries = strFromU8(dictionary.dic).split('\n').slice(1).filter(Boolean)
  const rules = strFromU8(dictionary.aff).split('\n')
  english = {
    flagsOf: new Map(entries.map((entry) => entry.split('/')).map(([word = '', flags = '']) => [word, flags])),
    prefixes: affixes(rules, 'PFX'),
    suffixes: affixes(rules, 'SFX'),
  }
  return english
}

/** The rules of one kind, which follow a head that says whether they combine with rules of the other kind. */
function affixes(rules: readonly string[], kind: 'PFX' | 'SFX'): Affix[] {
  const combined = new Set<string>()
  return rules.flatMap((rule) => {
    const [name, flag = '', cut = '', added = '', condition] = rule.trim().split(/\s+/)
    if (name !== kind) return []
    if (condition === undefined) {
      if (cut === 'Y') combined.add(flag)
      return []
    }
    const when = new RegExp(kind === 'PFX' ? `^${condition}` : `${condition}$`)
    return [
      { flag, cut: cut === '0' ? '' : cut, added: added === '0' ? '' : added, when, isCombined: combined.has(flag) },
    ]
  })
}

/** True of an entry, and of one with a prefix, a suffix or both. */
function isForm(word: string, { flagsOf, prefixes, suffixes }: English): boolean {
  const ends = (stem: string, before: Affix | null) =>
    suffixes.some(({ flag, cut, added, when, isCombined }) => {
      if (!stem.endsWith(added) || stem.length === added.length || (before && !isCombined)) return false
      const entry = stem.slice(0, stem.length - added.length) + cut
      const flags = flagsOf.get(entry)
      return flags?.includes(flag) === true && when.test(entry) && (!before || flags.includes(before.flag))
    })
  if (flagsOf.has(word) || ends(word, null)) return true
  return prefixes.some((prefix) => {
    if (!word.startsWith(prefix.added) || word.length === prefix.added.length) return false
    const stem = prefix.cut + word.slice(prefix.added.length)
    return flagsOf.get(stem)?.includes(prefix.flag) === true || (prefix.isCombined && ends(stem, prefix))
  })
}
