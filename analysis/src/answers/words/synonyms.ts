import { stem } from '@colophon/protocol/knowledge/stem'
import { FIELD_SYNONYMS } from './field-synonyms.ts'
import { GENERAL_SYNONYMS } from './general-synonyms.ts'
import { formsOf } from './irregular.ts'
import { spellingsOf } from './spellings.ts'
import { STOP_WORDS } from './stop-words.ts'

/** The stems of the words of a phrase, in order. */
type Phrase = readonly string[]

/** What stands for a word or phrase: other words and other phrases, as stems. */
interface Synonyms {
  words: ReadonlySet<string>
  phrases: readonly Phrase[]
}

/** A phrase of questions, whose function words are not among the terms, and what stands for it. */
interface PhraseEntry extends Synonyms {
  phrase: Phrase
}

const NONE: Synonyms = { words: new Set(), phrases: [] }

const { byStem, byFirst } = index(`${GENERAL_SYNONYMS}\n${FIELD_SYNONYMS}`)

/** The synonyms of a stem, usually none. */
export function synonymsOf(stemmed: string): Synonyms {
  return byStem.get(stemmed) ?? NONE
}

/** The known phrases that start with a stem. */
export function phrasesFrom(first: string): readonly PhraseEntry[] {
  return byFirst.get(first) ?? []
}

function index(table: string): { byStem: Map<string, Synonyms>; byFirst: Map<string, PhraseEntry[]> } {
  const byStem = new Map<string, { words: Set<string>; phrases: Phrase[] }>()
  const byFirst = new Map<string, PhraseEntry[]>()
  for (const group of table.split(/[;\n]/)) {
    const [left = '', right = ''] = group.split('>')
    const asked = membersOf(left)
    const found = [...asked, ...membersOf(right)]
    for (const member of asked) {
      const rest = found.filter((other) => other !== member)
      const words = rest.flatMap((other) => (other.phrase.length === 1 ? other.stems : []))
      const phrases = rest.flatMap((other) => (other.phrase.length > 1 ? [other.phrase] : []))
      if (member.phrase.length === 1) {
        for (const each of member.stems) {
          const entry = byStem.get(each) ?? { words: new Set(), phrases: [] }
          for (const word of words) if (!member.stems.includes(word)) entry.words.add(word)
          entry.phrases.push(...phrases)
          byStem.set(each, entry)
        }
      } else {
        const [first = '', ...others] = member.phrase.filter((each) => !STOP_WORDS.has(each))
        if (others.length === 0) continue
        for (const form of [first, ...formsOf(first)]) {
          byFirst.set(form, [
            ...(byFirst.get(form) ?? []),
            { phrase: [form, ...others], words: new Set(words), phrases },
          ])
        }
      }
    }
  }
  return { byStem, byFirst }
}

/** The words and phrases of a part of a group; single words with their irregular forms and other spellings. */
function membersOf(part: string): { phrase: Phrase; stems: string[] }[] {
  return part
    .trim()
    .split(/\s+/)
    .filter((written) => written !== '' && !STOP_WORDS.has(written))
    .map((written) => {
      const words = written.split('-')
      const own = stem(written)
      return {
        phrase: words.map((word) => stem(word)),
        stems: words.length > 1 ? [] : [...new Set([own, ...formsOf(own), ...spellingsOf(written)])],
      }
    })
}
