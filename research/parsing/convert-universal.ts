import type { TreebankSentence } from './read-conllu.ts'

const RENAMED: Record<string, string> = {
  obj: 'dobj',
  iobj: 'dative',
  'nsubj:pass': 'nsubjpass',
  'nsubj:outer': 'nsubj',
  'csubj:pass': 'csubjpass',
  'csubj:outer': 'csubj',
  'aux:pass': 'auxpass',
  'acl:relcl': 'relcl',
  'advcl:relcl': 'relcl',
  'obl:agent': 'obl',
  'obl:unmarked': 'npadvmod',
  'obl:npmod': 'npadvmod',
  'obl:tmod': 'npadvmod',
  'nmod:poss': 'poss',
  'nmod:unmarked': 'nmod',
  'nmod:desc': 'nmod',
  'nmod:npmod': 'npadvmod',
  'nmod:tmod': 'npadvmod',
  'compound:prt': 'prt',
  'det:predet': 'predet',
  'cc:preconj': 'preconj',
  flat: 'compound',
  goeswith: 'compound',
  fixed: 'advmod',
  orphan: 'dep',
  reparandum: 'dep',
  dislocated: 'dep',
  discourse: 'intj',
  vocative: 'dep',
  list: 'parataxis',
}

const CLAUSAL = new Set(
  'nsubj nsubjpass csubj csubjpass expl aux auxpass mark neg parataxis intj advcl dep cop'.split(' '),
)

/** Converts a sentence of Universal Dependencies to the scheme of the biomedical treebank: function words are heads. */
export function convertUniversal(given: TreebankSentence): TreebankSentence {
  const sentence = { ...given, heads: [...given.heads], labels: given.labels.map((label) => RENAMED[label] ?? label) }
  const lower = sentence.words.map((word) => word.toLowerCase())
  headFinalNames(sentence, given.labels)
  for (const [at, label] of sentence.labels.entries()) {
    if (label === 'advmod' && /^(?:not|n't|n’t|never)$/.test(lower[at] ?? '')) sentence.labels[at] = 'neg'
    if (label === 'mark' && sentence.tags[at] === 'TO') sentence.labels[at] = 'aux'
  }
  raisePrepositions(sentence, given.labels)
  raiseCopulas(sentence)
  chainConjuncts(sentence)
  relativePronouns(sentence)
  return finish(sentence)
}

function childrenOf(sentence: TreebankSentence, head: number): number[] {
  return sentence.heads.flatMap((each, at) => (each === head ? [at] : []))
}

/** The head of a name is its last word in the target scheme, its first in Universal Dependencies. */
function headFinalNames(sentence: TreebankSentence, given: readonly string[]): void {
  for (let at = 0; at < sentence.heads.length; at += 1) {
    const flat = childrenOf(sentence, at).filter((child) => given[child] === 'flat' && child > at)
    const last = flat.at(-1)
    if (last === undefined) continue
    const kids = childrenOf(sentence, at)
    sentence.heads[last] = sentence.heads[at] ?? -1
    sentence.labels[last] = sentence.labels[at] ?? 'dep'
    for (const kid of kids) if (kid !== last) sentence.heads[kid] = last
    sentence.heads[at] = last
    sentence.labels[at] = 'compound'
  }
}

function raisePrepositions(sentence: TreebankSentence, given: readonly string[]): void {
  const { heads, labels, tags } = sentence
  for (let noun = 0; noun < heads.length; noun += 1) {
    const isGerund = tags[noun] === 'VBG' && /^(?:advcl|acl)$/.test(labels[noun] ?? '')
    const cases = childrenOf(sentence, noun).filter(
      (child) =>
        child < noun &&
        ((labels[child] === 'case' && tags[child] !== 'POS') ||
          (isGerund && labels[child] === 'mark' && tags[child] === 'IN')),
    )
    if (cases.length === 0) continue
    let head = heads[noun] as number
    let label = labels[noun] as string
    if (/^(?:obl|nmod|npadvmod|advcl|acl|iobj|dative|advmod)$/.test(label))
      label = given[noun] === 'obl:agent' ? 'agent' : 'prep'
    for (const each of cases) {
      heads[each] = head
      labels[each] = label
      head = each
      label = 'prep'
    }
    heads[noun] = head
    labels[noun] = /^V/.test(tags[noun] ?? '') ? 'pcomp' : 'pobj'
    const first = cases[0] as number
    for (const child of childrenOf(sentence, noun)) {
      if (labels[child] === 'cc' && child < first) heads[child] = first
      if (labels[child] === 'punct' && child < first) heads[child] = heads[first] as number
      if (labels[child] === 'advmod' && child < first) heads[child] = first
    }
  }
}

function raiseCopulas(sentence: TreebankSentence): void {
  const { heads, labels, tags } = sentence
  for (let be = 0; be < heads.length; be += 1) {
    if (labels[be] !== 'cop') continue
    let predicate = heads[be] as number
    let top = predicate
    while (labels[top] === 'pobj' || (labels[top] === 'pcomp' && (heads[top] as number) > be))
      top = heads[top] as number
    if (top !== predicate && top < be && be < predicate) top = predicate
    heads[be] = heads[top] as number
    labels[be] = labels[top] as string
    heads[top] = be
    const tag = tags[predicate] ?? ''
    labels[top] = top !== predicate ? 'prep' : /^J|^RB/.test(tag) ? 'acomp' : /^V/.test(tag) ? 'ccomp' : 'attr'
    const movers = predicate === top ? [predicate] : [predicate, top]
    for (const from of movers) {
      for (const child of childrenOf(sentence, from)) {
        const label = labels[child] ?? ''
        const outside = child < be && child < predicate
        const conjunct =
          label === 'conj' &&
          (/^VB[ZPD]/.test(tags[child] ?? '') ||
            childrenOf(sentence, child).some((each) => /^(?:nsubj|cop|aux)/.test(labels[each] ?? '')))
        const late = (label === 'punct' || label === 'advcl' || label === 'parataxis') && child > predicate
        if (
          child !== predicate &&
          (CLAUSAL.has(label) || outside || conjunct || late || (label === 'advmod' && child < be))
        ) {
          if (label === 'cop') continue
          heads[child] = be
        }
      }
    }
    predicate = be
  }
}

/** Attaches each conjunct, and the comma and conjunction before it, to the previous conjunct. */
function chainConjuncts(sentence: TreebankSentence): void {
  const { heads, labels } = sentence
  for (let first = 0; first < heads.length; first += 1) {
    const conjuncts = childrenOf(sentence, first).filter((child) => labels[child] === 'conj' && child > first)
    let previous = first
    for (const each of conjuncts) {
      heads[each] = previous
      for (const child of childrenOf(sentence, each)) {
        if (child < each && child > previous && (labels[child] === 'cc' || labels[child] === 'punct'))
          heads[child] = previous
      }
      previous = each
    }
  }
}

function relativePronouns(sentence: TreebankSentence): void {
  for (const [at, label] of sentence.labels.entries()) {
    const head = sentence.heads[at] as number
    if (sentence.labels[head] !== 'relcl' || !/^(?:WDT|WP)$/.test(sentence.tags[at] ?? '')) continue
    if (/^(?:nsubj|nsubjpass|dobj)$/.test(label)) sentence.labels[at] = 'dep'
  }
}

function finish(sentence: TreebankSentence): TreebankSentence {
  const labels = sentence.labels.map((label, at) => {
    if (label === 'obl' || label === 'nmod')
      return sentence.heads[at] !== -1 && /^V/.test(sentence.tags[sentence.heads[at] as number] ?? '')
        ? 'npadvmod'
        : 'nmod'
    if (label === 'xcomp' && /^J/.test(sentence.tags[at] ?? '')) return 'acomp'
    if (label === 'xcomp' && /^N/.test(sentence.tags[at] ?? '')) return 'oprd'
    if (label === 'case' && sentence.tags[at] !== 'POS') return 'prep'
    return label === 'cop' ? 'dep' : label
  })
  return { ...sentence, labels }
}
