/** Auxiliaries of possibility, obligation and future. */
export const MODALS = wordSet('can could may might must shall should will would ca wo')

/** Forms of `be`, whose participle makes a passive. */
export const BE_FORMS = wordSet("be is are was were been being am 's 're")

/** Reporting verbs (by lemma); the clause after `that` is the statement. */
export const REPORTING = wordSet(
  `accept acknowledge admit advocate affirm agree anticipate appear argue ascertain assert assume believe claim
  conclude confirm conjecture consider contend demonstrate deduce deny determine discover doubt emphasize emphasise
  establish estimate expect explain feel find hope hypothesize hypothesise illustrate imagine imply indicate infer
  know learn maintain mean mention note notice observe point postulate predict presume propose prove realize realise
  reason recognize recognise recommend remark remember report reveal say see seem show signify speculate state stress
  suggest suppose surmise suspect theorize theorise think understand underline underscore verify warn highlight`,
)

/** Reporting nouns, followed by a statement after `that`: `the hypothesis that …`. */
export const REPORTING_NOUNS = wordSet(
  `argument assertion assumption belief case chance claim conclusion conjecture evidence expectation fact finding
  hypothesis idea implication impression indication inference likelihood notion observation opinion possibility
  prediction premise probability proof proposal proposition sign suggestion suspicion theory thesis view`,
)

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
