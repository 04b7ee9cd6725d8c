import dictionary from 'dictionary-en'
import { strFromU8 } from 'fflate'

/** A rule by which the dictionary forms words: the ending or beginning of `word` after which `strip` is restored. */
interface Affix {
  flag: string
  isPrefix: boolean
  strip: string
  add: string
  /** Matches the words that the rule applies to. */
  condition: RegExp
}

let read: { flags: ReadonlyMap<string, string>; affixes: readonly Affix[] } | undefined

/** True if the English dictionary has a folded word or forms it by its rules. */
export function isEnglishWord(word: string): boolean {
  read ??= { flags: flagsOf(textOf(dictionary.dic)), affixes: affixesOf(textOf(dictionary.aff)) }
  const { flags, affixes } = read
  if (flags.has(word)) return true
  const suffixed = (form: string, needed: string): boolean =>
    affixes.some((affix) => {
      const known = affix.isPrefix ? undefined : flags.get(baseOf(form, affix) ?? '')
      return known?.includes(affix.flag) && known.includes(needed)
    })
  return (
    suffixed(word, '') ||
    affixes.some((affix) => {
      const rest = affix.isPrefix ? baseOf(word, affix) : null
      return rest !== null && (flags.get(rest)?.includes(affix.flag) || suffixed(rest, affix.flag))
    })
  )
}

/** The word from which a rule forms another one; null if it does not. */
function baseOf(word: string, { isPrefix, add, strip, condition }: Affix): string | null {
  if (!(isPrefix ? word.startsWith(add) : word.endsWith(add))) return null
  const base = isPrefix ? strip + word.slice(add.length) : word.slice(0, word.length - add.length) + strip
  return condition.test(base) ? base : null
}

/** The flags of each word: the rules that apply to it. */
function flagsOf(dic: string): Map<string, string> {
  const flags = new Map<string, string>()
  for (const line of dic.split('\n').slice(1)) {
    const [written = '', own = ''] = line.trim().split('/')
    const word = written.toLowerCase()
    flags.set(word, (flags.get(word) ?? '') + own)
  }
  return flags
}

function affixesOf(aff: string): Affix[] {
  return aff.split('\n').flatMap((line) => {
    const [kind, flag = '', strip = '', add = '', condition = '.'] = line.trim().split(/\s+/)
    if ((kind !== 'SFX' && kind !== 'PFX') || add === '' || /^\d+$/.test(add)) return []
    const isPrefix = kind === 'PFX'
    const pattern = new RegExp(isPrefix ? `^${condition}` : `${condition}$`)
    return [{ flag, isPrefix, strip: strip === '0' ? '' : strip, add, condition: pattern }]
  })
}

function textOf(bytes: Uint8Array): string {
  return strFromU8(bytes)
}
