import { CLAUSAL, type Claim, type Token } from './read-claim.ts'

/** Scales whose direction the paper must state; on the others it must only not state the opposite. */
const STATED: ReadonlySet<string> = new Set([
  'amount',
  'speed',
  'quality',
  'rank',
  'size',
  'strength',
  'effect',
  'safety',
])
const VERB =
  /^(?:\p{L}+ed|caus\p{L}+|predict\p{L}*|preced\p{L}+|affects?|influences?|drives?|drove|leads?|led|produces?|outperforms?|exceeds?|inhibits?|reduces?|increases?|lowers?|improves?|promotes?|prevents?|activates?|beats?|surpass(?:es)?|needs?|binds?|bound|follows|contains?)$/u

type Stems = ReadonlySet<string>

/** Whether two sentences agree on what rises, falls, is better or worse, and on who did it to whom. */
export function sameDirections(said: Claim, found: Claim): boolean {
  const isTurned = isComparedOtherwise(said, found)
  return (
    said.tokens.every((token) => token.poles.length === 0 || isSameDirection(token, said, found, isTurned)) &&
    ((comparison(said) && comparison(found)) !== null || !isAgentSwapped(said, found))
  )
}

function isSameDirection(token: Token, said: Claim, found: Claim, isTurned: boolean): boolean {
  const isGraded = /^(?:more|less|most|least)$/.test(said.tokens[said.tokens.indexOf(token) - 1]?.word ?? '')
  // "enhance" is of two scales, one of which suffices.
  return token.poles.some(({ axis, sign }) => {
    const on = found.tokens.flatMap((each) =>
      each.poles.flatMap((pole) => (pole.axis === axis ? [{ token: each, part: each.part, sign: pole.sign }] : [])),
    )
    // In "less likely" the first word has the direction.
    const isCompared =
      isTurned && !isGraded && found.tokens.indexOf(on[0]?.token ?? token) <= (comparison(found)?.at ?? -1)
    const wanted = isCompared ? -sign : sign
    const same = on.filter((each) => each.sign === wanted)
    const opposite = on.filter((each) => each.sign !== wanted)
    if (on.length === 0) return !STATED.has(axis)
    if (same.length === 0) return false
    // What rises in one part of a sentence may fall in another.
    const theme = stemsOf(wordsOf(said.tokens, token.part))
    const ofSame = new Set(same.flatMap((each) => [...stemsOf(wordsOf(found.tokens, each.part))]))
    const ofOpposite = new Set(opposite.flatMap((each) => [...stemsOf(wordsOf(found.tokens, each.part))]))
    return ![...theme].some((each) => each !== token.stem && ofOpposite.has(each) && !ofSame.has(each))
  })
}

/** What is compared, and with what. */
type Sides = { at: number; before: Stems; after: Stems }

const RANKING = /^(?:outperform|exceed|surpass|outclass|beat|underperform)/

/** The sides of a comparison: "… than …", "… compared with …", "… outperformed …"; null if there is none. */
function comparison({ tokens }: Claim): (Sides & { isPassive: boolean }) | null {
  const at = tokens.findIndex(({ word }, index) => {
    const next = tokens[index + 1]?.word ?? ''
    return (
      /^(?:than|versus|vs)$/.test(word) ||
      (/^(?:compared|comparison|relative|superior|inferior)$/.test(word) && /^(?:with|to)$/.test(next)) ||
      RANKING.test(word)
    )
  })
  const word = tokens[at]?.word ?? ''
  if (at < 0) return null
  return { ...sidesAt(tokens, at), isPassive: RANKING.test(word) && tokens[at + 1]?.word === 'by' }
}

function sidesAt(tokens: readonly Token[], at: number): Sides {
  const before = stemsOf(tokens.slice(0, at))
  const after = stemsOf(tokens.slice(at + 1))
  return { at, before: without(before, after), after: without(after, before) }
}

function stemsOf(tokens: readonly Token[]): Stems {
  return new Set(tokens.flatMap(({ isContent, stem }) => (isContent ? [stem] : [])))
}

function without(stems: Stems, others: Stems): Stems {
  return new Set([...stems].filter((each) => !others.has(each)))
}

function meets(one: Stems, other: Stems): boolean {
  return [...one].some((each) => other.has(each))
}

/** True if the sentence compares the same things the other way round: "lower in B than in A", "lower in B". */
function isComparedOtherwise(said: Claim, found: Claim): boolean {
  const there = comparison(found)
  if (!there) return false
  const here = comparison(said)
  const isPassive = there.isPassive !== (here?.isPassive ?? false)
  if (here) return (meets(here.before, there.after) && meets(here.after, there.before)) !== isPassive
  const isOfOther = meets(said.stems, there.after)
  return (isOfOther && ![...there.before].every((each) => said.stems.has(each))) !== isPassive
}

/** True for "B inhibited A" where the paper says "A inhibited B". */
function isAgentSwapped(said: Claim, found: Claim): boolean {
  return said.tokens.some((token, at) => {
    if (!VERB.test(token.word) || isComparative(said.tokens, at)) return false
    const there = found.tokens.findIndex(({ stem, word }) => stem === token.stem && VERB.test(word))
    if (there < 0) return false
    const [own, other] = [sidesAt(said.tokens, at), sidesAt(found.tokens, there)]
    const isPassive = isBy(said.tokens, at) !== isBy(found.tokens, there)
    const isSwapped = meets(own.before, other.after) && meets(own.after, other.before)
    const isStraight = meets(own.before, other.before) && meets(own.after, other.after)
    return isPassive ? isStraight && !isSwapped : isSwapped && !isStraight
  })
}

/** "is lower" is no verb, unlike "lowers". */
function isComparative(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === 'lower' && /^(?:be|is|are|was|were|been)$/.test(tokens[at - 1]?.word ?? '')
}

function isBy(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at + 1, at + 4).some(({ word }) => word === 'by')
}

/**
 * Whether numbers belong to the same groups in both sentences: where one says "84.8% with A and 88.2% with B", so does
 * the other, in whatever order.
 */
export function samePlaces(said: Claim, found: Claim): boolean {
  const pairs = pairsOf(found)
  if (pairsOf(said).some(([one, other]) => pairs.some(([first, second]) => one === second && other === first)))
    return false
  const here = numbersOf(said)
  const there = numbersOf(found)
  return here.every(({ number, near }) => {
    const owner = there.find((each) => each.number === number)
    if (!owner) return true
    const others = there.filter((each) => each.number !== number)
    return ![...near].some((each) => !owner.near.has(each) && others.some((other) => other.own.has(each)))
  })
}

/** Numbers whose order matters: "62 of 80", "from 71% to 84%". */
function pairsOf({ tokens }: Claim): [number, number][] {
  return tokens.flatMap(({ number }, at): [number, number][] => {
    const link = tokens.findIndex(({ word }, index) => index > at && index < at + 4 && /^(?:of|to)$/.test(word))
    const next = link < 0 ? undefined : tokens.slice(link + 1, link + 3).find((each) => each.number !== null)
    return number === null || !next || next.number === number ? [] : [[number, next.number ?? 0]]
  })
}

type Placed = { number: number; near: Stems; own: Stems }

/** Each number with the words near it, and those that are near it alone. */
function numbersOf(claim: Claim): Placed[] {
  const placed = respectively(claim) ?? byPart(claim)
  return placed.map(({ number, near }, index) => {
    const others = new Set(placed.flatMap((each, at) => (at === index || each.number === number ? [] : [...each.near])))
    return { number, near, own: without(near, others) }
  })
}

function byPart({ tokens }: Claim): { number: number; near: Stems }[] {
  return tokens.flatMap(({ number, part }, at) => {
    // "50 of 116 patients were enrolled" says so of 50.
    if (number === null || tokens[at - 1]?.word === 'of') return []
    return [{ number, near: stemsOf(wordsOf(tokens, part)) }]
  })
}

/** The words of a part; one such as "and 88.2% in the control group" has the subject of what precedes it. */
function wordsOf(tokens: readonly Token[], part: number): Token[] {
  const isWord = ({ isContent, number }: Token): boolean => isContent && number === null
  const own = tokens.filter((each) => each.part === part)
  const last = tokens.findLast((each) => each.part < part && isWord(each))?.part
  const clause = last === undefined ? [] : tokens.filter((each) => each.part === last)
  const [first, start] = [own[0], clause[0]]
  if (!first || !start) return own.filter(isWord)
  if (PARTITIVE.test(start.word)) return [...own, ...clause].filter(isWord)
  const head = own.some(({ word }) => REFERRING.test(word)) ? clause.filter(isWord).slice(0, 1) : []
  const isElliptic = isVerb(first) || ((first.number !== null || LINK.test(first.word)) && !own.some(isVerb))
  const verb = clause.findIndex(isVerb)
  const subject =
    isElliptic && !LINK.test(start.word) && verb > 0
      ? wordsOf(tokens, start.part).filter((each) => clause.indexOf(each) < verb)
      : []
  return [...own, ...head, ...subject].filter(isWord)
}

/** The subject of a sentence. */
export function wordsBeforeVerb(tokens: readonly Token[]): Token[] {
  return tokens.slice(0, Math.max(0, tokens.findIndex(isVerb)))
}

function isVerb({ word, poles }: Token): boolean {
  return CLAUSAL.test(word) || VERB.test(word) || (poles.length > 0 && /(?:rose|fell|grew|lost|ed|s)$/.test(word))
}

/** "Of 116 patients, 50 were enrolled." */
const PARTITIVE = /^(?:of|among)$/
const REFERRING = /^(?:those|that|it|they|these)$/
/** How a part without a subject begins. */
const LINK = /^(?:than|in|with|for|among|versus|vs|compared|after|at|by|on|under)$/

/** "A and B were 84.8 and 88.2%, respectively": the names and the numbers in their order; null if not so written. */
function respectively({ tokens }: Claim): { number: number; near: Stems }[] | null {
  if (!tokens.some(({ word }) => word === 'respectively')) return null
  const numbers = tokens.filter(({ number }) => number !== null)
  const lists = [
    ...Map.groupBy(
      tokens.filter(({ isContent, number }) => isContent && number === null),
      ({ part }) => part,
    ).values(),
  ]
  // Names in a list end one part each, the last one begins its part.
  for (let first = 0; first + numbers.length <= lists.length; first++) {
    const names = lists.slice(first, first + numbers.length).map((part, at) => (at === 0 ? part.at(-1) : part[0]))
    if (names.some((name) => name === undefined)) continue
    return numbers.map(({ number }, at) => ({ number: number ?? 0, near: new Set([names[at]?.stem ?? '']) }))
  }
  return null
}
