import { DETERMINERS, MODALS } from './lexicon.ts'
import { promoteVerbs } from './promote-verbs.ts'
import { isNominal, type Tag, type Word } from './word.ts'

/** Corrects the tagger where a neighbouring word shows that it erred; scientific prose trips it in a few regular ways. */
export function repairTags(words: readonly Word[]): Word[] {
  const repaired: Word[] = []
  for (const [index, word] of words.entries()) {
    const seen = { word, previous: repaired.at(-1), next: words[index + 1] }
    const repair = REPAIRS.find((each) => (each.from === undefined || each.from === word.tag) && each.when(seen))
    repaired.push(repair === undefined ? word : { ...word, tag: repair.to })
  }
  return promoteVerbs(repaired)
}

interface Seen {
  word: Word
  previous: Word | undefined
  next: Word | undefined
}

interface Repair {
  from?: Tag
  to: Tag
  when: (seen: Seen) => boolean
}

/** Verb forms that are prepositions far more often than verbs of a clause. */
const VERBLIKE_PREPOSITIONS =
  /^(?:including|excluding|following|regarding|concerning|according|depending|versus|given)$/

/** The first repair that applies wins. */
const REPAIRS: readonly Repair[] = [
  {
    to: 'AUX',
    when: ({ word, previous, next }) => isModal(word, previous) && next !== undefined && next.tag !== 'PUNCT',
  },
  { to: 'PART', when: ({ word }) => word.lower === 'not' || word.lower === "n't" },
  {
    to: 'DET',
    when: ({ word, previous, next }) => word.lower === 'that' && previous?.tag === 'ADP' && isNominal(next),
  },
  {
    from: 'VERB',
    to: 'ADP',
    when: ({ word, previous }) => VERBLIKE_PREPOSITIONS.test(word.lower) && previous?.tag !== 'AUX',
  },
  // `the poor are`, `warming is`, `their findings are`, `patients who`
  { from: 'ADJ', to: 'NOUN', when: ({ previous, next }) => next?.tag === 'AUX' && previous?.tag !== 'AUX' },
  {
    from: 'VERB',
    to: 'NOUN',
    when: ({ word, previous, next }) => ending(word, 'ing', 's') && subjectOfNext(previous, next),
  },
  // `it improved`, `which encodes`
  {
    from: 'NOUN',
    to: 'VERB',
    when: ({ word, previous, next }) => ending(word, 'ed', 's') && isBareSubject(previous, word) && !isNominal(next),
  },
  // `the treated plants`, `the increases`, `Observed changes`
  {
    from: 'VERB',
    to: 'ADJ',
    when: ({ word, previous, next }) => ending(word, 'ed', 'ing') && opensPhrase(previous) && isPhraseInner(next),
  },
  { from: 'VERB', to: 'NOUN', when: ({ previous }) => previous !== undefined && determines(previous) },
  { from: 'VERB', to: 'ADJ', when: ({ word, previous }) => ending(word, 'ed') && previous?.tag === 'ADP' },
  { from: 'VERB', to: 'NOUN', when: ({ word, previous }) => !ending(word, 'ing') && previous?.tag === 'ADP' },
  {
    from: 'VERB',
    to: 'NOUN',
    when: ({ word, previous, next }) => ending(word, 's') && previous?.tag === 'ADJ' && endsPhrase(next),
  },
]

/** A capital inside a sentence makes a name of it: `in May`. */
function isModal(word: Word, previous: Word | undefined): boolean {
  return MODALS.has(word.lower) && (previous === undefined || word.text === word.lower)
}

function ending(word: Word, ...endings: readonly string[]): boolean {
  return endings.some((each) => word.lower.endsWith(each)) && !/(?:ss|us|is)$/.test(word.lower)
}

function subjectOfNext(previous: Word | undefined, next: Word | undefined): boolean {
  return previous?.tag !== 'AUX' && previous?.lower !== 'to' && (next?.tag === 'AUX' || next?.lower === 'who')
}

function isBareSubject(previous: Word | undefined, word: Word): boolean {
  const subjects = word.lower.endsWith('s') ? /^(?:it|which|who)$/ : /^(?:it|this|they|we|which|who|that)$/
  return subjects.test(previous?.lower ?? '')
}

function opensPhrase(previous: Word | undefined): boolean {
  return previous === undefined || determines(previous)
}

/** `this` alone can be a subject (`this improved`); the tagger then calls it a pronoun. */
function determines(word: Word): boolean {
  return DETERMINERS.has(word.lower) && (word.tag === 'DET' || !/^th/.test(word.lower) || word.lower === 'their')
}

function isPhraseInner(next: Word | undefined): boolean {
  return next?.tag === 'NOUN' || next?.tag === 'PROPN' || next?.tag === 'ADJ'
}

function endsPhrase(next: Word | undefined): boolean {
  return next === undefined || next.tag === 'ADP' || next.tag === 'AUX'
}
