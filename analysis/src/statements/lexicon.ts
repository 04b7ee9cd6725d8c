/** Auxiliaries of possibility, obligation and future. */
export const MODALS = wordSet('can could may might must shall should will would ca wo')

/** Words that start a noun phrase, so that no finite verb follows. */
export const DETERMINERS = wordSet(
  'the a an this these those each every its their our his her my your no such any some both',
)

/** Forms of `be`, whose participle makes a passive. */
export const BE_FORMS = wordSet("be is are was were been being am 's 're")

/** Reporting verbs (by lemma); the clause after `that` is the statement. */
export const REPORTING = wordSet(
  `accept acknowledge admit advocate affirm agree anticipate appear argue ascertain assert assume believe claim
  conclude confirm conjecture consider contend demonstrate deduce deny determine discover doubt emphasize emphasise
  establish estimate expect explain feel find hope hypothesize hypothesise illustrate imagine imply indicate infer
  know learn maintain mean mention note notice observe point postulate predict presume propose prove realize realise
  reason recognize recognise recommend remark remember report reveal say see seem show signify speculate state stress
  suggest suppose surmise suspect theorize theorise think understand underline underscore verify warn highlight see`,
)

/** Reporting nouns, followed by a statement after `that`: `the hypothesis that …`. */
export const REPORTING_NOUNS = wordSet(
  `argument assertion assumption belief case chance claim conclusion conjecture evidence expectation fact finding
  hypothesis idea implication impression indication inference likelihood notion observation opinion possibility
  prediction premise probability proof proposal proposition sign suggestion suspicion theory thesis view`,
)

/** Verbs (by lemma) that merge with a following infinitive: `tends to reduce`. */
export const CHAINING = wordSet(
  'appear seem tend fail continue begin start need try attempt aim intend manage happen prove have ought strive',
)

/** Adjectives that do so after `be`: `is likely to reduce`. */
export const CHAINING_ADJECTIVES = wordSet(
  'likely unlikely able unable apt prone sure certain bound due set known thought',
)

/** The role of the clause after a marker. */
export type Marker = 'that' | 'question' | 'relative' | 'condition' | 'contrast' | 'reason' | 'time'

/** The words that open a dependent clause. */
export const MARKERS: ReadonlyMap<string, Marker> = new Map<string, Marker>([
  ['that', 'that'],
  ['whether', 'that'],
  ['how', 'question'],
  ['what', 'question'],
  ['why', 'question'],
  ['which', 'relative'],
  ['who', 'relative'],
  ['whom', 'relative'],
  ['whose', 'relative'],
  ['where', 'relative'],
  ['whereby', 'relative'],
  ['if', 'condition'],
  ['unless', 'condition'],
  ['provided', 'condition'],
  ['when', 'time'],
  ['whenever', 'time'],
  ['once', 'time'],
  ['until', 'time'],
  ['till', 'time'],
  ['before', 'time'],
  ['after', 'time'],
  ['because', 'reason'],
  ['since', 'reason'],
  ['as', 'reason'],
  ['although', 'contrast'],
  ['though', 'contrast'],
  ['whereas', 'contrast'],
  ['while', 'contrast'],
])

/** Markers that are also prepositions: they open a clause only if no comma ends their phrase first. */
export const PREPOSITION_MARKERS = wordSet('after before since until till as once')

/** Sentence adverbs that only link sentences. */
export const LINKING = wordSet(
  `however therefore thus hence moreover furthermore additionally also consequently finally first firstly second
  secondly third thirdly then next meanwhile nevertheless nonetheless instead similarly likewise accordingly indeed
  besides still yet so further overall together lastly subsequently conversely interestingly notably importantly
  surprisingly here`,
)

/** Subjects that need the previous sentence. */
export const BARE_PRONOUNS = wordSet(
  'it this that they these those he she them one which who such both others there what',
)

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}
