/** Auxiliaries of possibility, obligation and future. */
export const MODALS = wordSet('can could may might must shall should will would ca wo')

/** Words that open a noun phrase, so that what follows cannot be a finite verb. */
export const DETERMINERS = wordSet(
  'the a an this these those each every its their our his her my your no such any some both',
)

/** Forms of `be`, whose participle makes a passive. */
export const BE_FORMS = wordSet("be is are was were been being am 's 're")

/** Verbs (by lemma) that tell who says so; the clause after `that` is the statement. */
export const REPORTING = wordSet(
  `accept acknowledge admit advocate affirm agree anticipate appear argue ascertain assert assume believe claim
  conclude confirm conjecture consider contend demonstrate deduce deny determine discover doubt emphasize emphasise
  establish estimate expect explain feel find hope hypothesize hypothesise illustrate imagine imply indicate infer
  know learn maintain mean mention note notice observe point postulate predict presume propose prove realize realise
  reason recognize recognise recommend remark remember report reveal say see seem show signify speculate state stress
  suggest suppose surmise suspect theorize theorise think understand underline underscore verify warn highlight see`,
)

/** Nouns that, like a reporting verb, take a statement after `that`: `the hypothesis that …`. */
export const REPORTING_NOUNS = wordSet(
  `argument assertion assumption belief case chance claim conclusion conjecture evidence expectation fact finding
  hypothesis idea implication impression indication inference likelihood notion observation opinion possibility
  prediction premise probability proof proposal proposition sign suggestion suspicion theory thesis view`,
)

/** Verbs (by lemma) that join a following `to` and verb into one verb: `tends to reduce`. */
export const CHAINING = wordSet(
  'appear seem tend fail continue begin start need try attempt aim intend manage happen prove have ought strive',
)

/** Adjectives that do the same after `be`: `is likely to reduce`. */
export const CHAINING_ADJECTIVES = wordSet(
  'likely unlikely able unable apt prone sure certain bound due set known thought',
)

/** What a marker between two verbs makes of the clause after it. */
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

/** Markers that are also prepositions: they open a clause only where no comma closes their phrase first. */
export const PREPOSITION_MARKERS = wordSet('after before since until till as once')

/** Sentence adverbs that link sentences and say nothing of their own. */
export const LINKING = wordSet(
  `however therefore thus hence moreover furthermore additionally also consequently finally first firstly second
  secondly third thirdly then next meanwhile nevertheless nonetheless instead similarly likewise accordingly indeed
  besides still yet so further overall together lastly subsequently conversely interestingly notably importantly
  surprisingly here`,
)

/** Subjects that name nothing without the sentence before. */
export const BARE_PRONOUNS = wordSet(
  'it this that they these those he she them one which who such both others there what',
)

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}
