import type { SectionType } from '@colophon/protocol/reader/document'
import { isPronoun } from '@colophon/protocol/statements/entity-names'
import { type GraphEntry, KEY_CLAIMS_MAX, KEY_SALIENCE } from '@colophon/protocol/statements/graph'
import { showsResult } from './kinds.ts'

/** The inputs of salience. */
export interface Standing {
  entry: GraphEntry
  section: SectionType
  /** Relative position of its sentence in the paper, 0 to 1. */
  place: number
  /** First or last sentence of its paragraph. */
  isEdge: boolean
  /** Number of repetitions in the paper. */
  times: number
  /** The subject is unspecific. */
  isVague: boolean
  /** It comes from a relative clause. */
  isAside: boolean
  /** Its sentence says it outright. */
  isOutright: boolean
  /** It is about what the paper presents, by name. */
  isOfProduct: boolean
  /** The paper presents a program or course, and it is about something else. */
  isBeside: boolean
  /** Words of its clause that it lacks. */
  lost: number
  /** By how much its sentence is more a finding than anything else. */
  margin: number
}

/** How many there are at most, by the score of the next: strong findings, weaker ones, and any statement. */
const WEAKER = 0.54
const LIMITS: readonly [score: number, claims: number][] = [
  [0.55, KEY_CLAIMS_MAX],
  [0.45, 10],
  [0.25, 5],
]
/** Share of words in common with a stronger claim from which it repeats that. */
const SAME_SHARE = 0.6
const APART_SHARE = 0.9
const WORDS = { least: 6, leastWithoutValue: 7, leastOfProduct: 4, most: 55 }

/** A subject that points back, or names only the paper itself. */
const POINTS_BACK =
  /^(?:this|that|these|those|such|(?:an? |another )?similar|it|they|he|she|its|their|his|her|both|another|others?|the (?:former|latter|same|others?|above|following|remaining|rest|(?:first|second|third|fourth|last|final|next) (?:part|time|set|pair|section|chapter|step|session|module))|part \d|here|there|one|ones|each|neither|either|we|our|i)\b|^(?:the |a |an )?(?:present |current )?(?:stud(?:y|ies)|papers?|article|review|results?|findings?|data|analys[ie]s|authors?|figures?|tables?|section|difference|effect|reason|case|question|aim|goal|objective|purpose|work|chapter|report|manuscript|editorial|problem|answer|idea|point|thing|fact|example|latter|group|value|number|trend|pattern|(?:actual|exact|total|overall) number|first|second|third|next|rest|majority|most|all|none|some|few|many)s?$/i
const RELATING =
  /\b(?:this|these|those|such|their|its|his|her|our|above|aforementioned)\b|^(?:as|therefore|thus|hence|however|so|then|also|but|and|or|if|when|because)\b|\b(?:results?|findings?|data|analys[ie]s) (?:of|from|in) (?:this|the present|our)\b/i
const POINTING_WORDS =
  /\b(?:this|these|those|such|they|them|their|it|its|former|latter|respectively|above|below|following|aforementioned)\b/gi
const OF_THE_TEXT =
  /\b(?:fig(?:ure)?s?\.? ?\d|the following|(?:literature|google|database|web|pubmed) search(?:es)?|(?:above|below)$|tables?\.? ?\d|supplementary|as (?:shown|follows|described)|(?:is|are|was|were) (?:shown|listed|given|described|presented|summari[sz]ed|depicted|illustrated|displayed|plotted|discussed|provided|organi[sz]ed|available|reported|outlined|included|published) (?:in|at|on|here|below|above)|(?:is|are|was|were) (?:shown|listed|outlined|included|described|presented|summari[sz]ed|given)(?: \w+ly)? ?$|(?:demonstrated|illustrated) (?:with|by|through|on|in) .{0,40}examples?|(?:dashed|dotted|solid|shaded|shading|blue|red|green|black|gr[ae]y|gold|purple|yellow|orange) (?:\w+ )?(?:lines?|curves?|areas?|squares?|dots?|bars?|circles?|markers?|arrows?)|(?:marked|shown|drawn|plotted|indicated|colou?red) in (?:blue|red|green|black|gr[ae]y|yellow|purple|orange|bold)|numbers in (?:brackets|parentheses)|section \d|appendix|see |available (?:at|from|on|under)|https?:|github)\b/i
const PROFILE =
  /\b(?:this|the|our|present|current) (?:study|paper|work|article|review|report|analysis|results?|findings?|data)\b.*\b(?:provides?|offers?|gives?|presents?|contributes?|highlights?|underlines?|underscores?|emphasi[sz]es?|adds?|helps?|serves?|sheds?|describes?|reports?)\b|\b(?:provides?|offers?|gives?) (?:an? |the |us |new |useful |valuable |important |further |better |deeper |basic |more |additional )*(?:insights?|profile|overview|understanding|information|basis|foundation|framework|evidence base|starting point|review|summary|perspective)\b|\bto (?:our|the best of our) knowledge\b|\b(?:are|is|was|were) the first (?:to|report|study)\b/i
/** Announces, recommends or retells. */
const TELLS =
  /\btold to\b|^recommends?\b|\b(?:conducted|performed|carried out|undertaken)(?: (?:in|on|by|at|for))?$|^(?:need|needs|should|must|(?:is|are|was|were) to be|ought|has to|have to|will|would|shall|aims?|may be used|can be (?:used|found))\b|\b(?:is|are|was|were|been|be) (?:\w+ly )?(?:given|sketched|presented|introduced|discussed|outlined|illustrated|reviewed|summari[sz]ed|covered|entitled)\b|\bbeen addressed\b|\bshown (?:with|in|by|as|at)$|\b(?:named|referred|called|termed|posted)\b|^(?:is|are|was|were) of$|\btakes? as$|^(?:is|are|was|were) (?:used|chosen|set|needed|required|taken) (?:in order )?to\b|\b(?:that|which)$|^(?!increased|decreased|declined|reduced|improved|accounted|dropped|differed)\w+ed (?:by|via|for|as)$|^(?:derived|obtained|isolated|collected|used|given|taken|made|produced|generated|caused|induced|followed|encouraged|recommended|ordered|displayed|targeted|directed|fused|expressed|driven|encoded|detected|identified|associated|treated|exposed|coated|conjugated|required|designed|comprised|composed)(?: (?:from|in|with|by|to|at|on|against|for|as|of|specifically))?$|\b(?:investigated|examined|studied|explored|assessed|estimated|evaluated|analy[sz]ed|determined|calculated) (?:by|using|with)$|(?<!\b(?:is|are|was|were|does|did|do|has|have|had|can|could|may|might|will)) not$|^(?:based|compared|using|reviewed|explored|described|studied|investigated|focused|summari[sz]ed|discussed|entitled)\b/i
/** One noun with an article, without what it belongs to: `the sensitivity`. */
const BARE =
  /^(?:the|an?) (?:(?:first|second|main|other|same|overall|current|final|estimated|corresponding|resulting|observed|proposed|described|whole|respective|relative|total|present|original|only|largest|smallest|direct|simple|second|third) )*(\p{Ll}[\p{Ll}-]+)$/iu
/** Some common nouns without what they belong to: `the vaccinated mice`, `serum antibody`. */
const BARE_PHRASE = /^\p{L}?[\p{Ll}'-]+(?: [\p{Ll}'-]+| \p{L}){0,3}$/u
const PEOPLE = /(?:students|users|patients|participants|learners|developers|teachers|instructors|respondents|workers)$/
/** Says that something was there, which needs no more than its name. */
const EXISTS = /\b(?:observed|found|detected|noted|seen|identified|discovered)\b/
const JOINED =
  / (?:of|in|on|at|for|from|with|without|to|by|between|among|after|before|during|than|that|which|who|and|using) /
/** What the authors of another paper did: `Moss and Fern improved`. */
const OTHER_AUTHORS =
  /^\p{Lu}[\p{L}-]+ (?:and|&) \p{Lu}[\p{L}-]+ (?:\w+ly )?(?:reported|improved|introduced|proposed|described|showed|found|developed|demonstrated|suggested|argued|published|studied)\b/u
/** A mark of a figure, or a piece of code. */
const DRAWN =
  /\b(?:bars?|stars?|cross(?:es)?|dots?|curves?|lines|symbols?|arrows?|panels?|legend|x-axis|y-axis|axes|crosses|circles|asterisks?)$|\b(?:below|above)$/i
/** An opinion of what something is good for. */
const OPINION =
  /^(?:is|are|remains?|represents?|becomes?|can be|may be) (?:also |still |thus )?(?:an? |the |one of the )?(?:\w+ly )?(?:attractive|appealing|promising|unique|ideal|important|key|powerful|major|critical|crucial|serious|great|natural|popular|valuable|challenging|convenient|well[- ]known|widely|essential|useful|interesting|test|challenge|opaque|perfect|enough)\b/i
/** How to get, run or cite a program. */
const HOUSEKEEPING =
  /\b(?:install(?:ed|s|ing|ation)?|licen[cs]ed?|download(?:ed|s|ing)?|hosted (?:on|at|by)|registered|repositor(?:y|ies)|zenodo|pull requests?|version v?\d|unit tests?|(?:bio)?ethics? (?:committee|approval|board)|permission to|informed consent|continuous integration|command[- ]line (?:options?|flags?))\b/i
const BY_AUTHORS =
  /\b(?:Attribution|Pronoun): [^.]*\b(?:we|our|experiments?|benchmarks?|results?|evaluations?|comparisons?)\b/i
/** Compares, without only saying what could be. */
const MEASURED_AGAINST =
  /^(?!.*\b(?:can|could|may|might|would|should)\b).*\b(?:(?:faster|slower|higher|lower|more|less|fewer|better|larger|smaller) .*than|compared (?:to|with)|in comparison (?:to|with)|relative to|outperform\w*|the (?:highest|lowest|fastest|slowest|best))\b/i
/** Tells only how or when something was made. */
const MADE =
  /^(?:is|are|was|were|has been|have been) (?:\w+ly )?(?:built|coded|written|programmed|implemented|developed|hosted|completed|initiali[sz]ed|proposed|introduced|published|founded|created)(?: (?:in|using|with|by|on|as))?$/i
/** Tells when something began or was found first. */
const DATED =
  /\b(?:is|are|was|were|been) (?:\w+ed|seen|found|shown|known)(?: \w+)? (?:19|20)\d\d\b|\bfirst \w+ed\b.*\b(?:19|20)\d\d\b/
/** A circumstance that an earlier sentence names: `In this case`. */
const IN_THIS_CASE =
  /\bContext: (?:[^.]*; )?(?:in|at|on|under|with|for|during|by|from) (?:this|these|that|those|such|the same)\b(?! (?:\w+ )?(?:study|paper|work|analysis|cohort|trial|model|survey|article|report|series)\b)/i
/** A name that stands alone, or an abbreviation. */
const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}.-]*[\p{Lu}\p{N}][\p{L}\p{N}-]*/u
const AUTHORS =
  /^(?:\w+ ){0,3}(?:stud(?:y|ies)|reports?|authors|researchers|investigators|scientists|work)(?: (?:using|with|by|on|of|in) .*)?$|\bet al\b|\band (?:colleagues|co-?workers)\b|\bcolleagues\b/i
const SPEAKS =
  /^remains? (?:un(?:answered|clear|known|resolved|certain)|open)\b|^(?:is|are|was|were) (?:necessary|important|needed|required|essential|interesting|worth|noteworthy|clear|possible|difficult|crucial|useful)\b/i
/** An end within a phrase, or one half of a quotation. */
const CUT =
  /\b(?:of|to|in|with|for|by|and|or|the|an?|than|from|on|at|as|that|which|including|such|namely|to \w+ly|(?:in|by|of|from|with) respectively|of the form)$|\bnot (?:only|just|merely)\b(?!.*\bbut\b)|^[^"]*"[^"]*$|^[^”]*“[^”]*$/i
/** A single word that does not name people. */
const ONE_WORD = /^\p{L}?\p{Ll}+$/u
/** Told again from earlier work. */
const RETOLD =
  /\bAttribution: [^.]*\b(?:previous(?:ly)?|earl(?:y|ier)|known|recent)\b|\bas (?:we|is|well) know[ns]?\b|\bwe (?:have )?previously\b|\bin our (?:previous|earlier)\b/i
const ONLY_NUMBER = /^(?:[\d.,%\s]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i
/** What is only thought. */
const THOUGHT =
  /Attribution: [^.]*\b(?:knew|knows?|believed?|believes|thinks?|thought|unlikely|impossible|improbable|recommend(?:ed|s)?|propose[ds]?|assum(?:ed?|ptions?)|expect(?:ed|s)?|supposed?|hoped?|imperative|claim(?:ed|s)?|hypothesi[sz]ed?)\b/i
/** A heading or number run into a subject. */
const RUN_IN =
  /\S (?:Before|After|When|If|The|An?|In|This|These|We|For|Since|Although)\s|^\d{1,2},? \p{Lu}|^[Tt]he (?:second|first|third)[, ]/u
/** In the present tense, which tells what is generally so. */
const PRESENT = /^(?:(?:can|may|is|are|has|have|do|does|also|often)\b|\w+s\b(?<!was))/
/** A range of which one end is lost. */
const HALF_RANGE = /\branged? (?:from|between) (?!.*(?:\bto\b|\band\b|[-–−]))/
const OBSERVED_ALONE = /\b(?:observed|found|detected|seen|noted|absent|present|isolated|increased|decreased|reduced)$/
const DENIAL =
  /\b(?:not|no|never|neither|nor|none|cannot|without|fail(?:s|ed)?|unlike|lack(?:s|ed|ing)?|hardly|contrary|rather than)\b|n['’]t\b/gi
const DOUBTFUL = 0.5
/** From this margin down, a value is most likely that of another paper. */
const OF_OTHERS = -1
const NUMBER = /\d/
/** Leads on from the sentence before. */
const LEADS_ON =
  /^(?:that is|similarly|likewise|concurrently|conversely|unfortunately|but|(?:in|by) contrast,|nevertheless|nonetheless|(?:in spite of|despite) the \d|(?:compared|in addition) to these)\b/i
/** Speaks of a table or figure outside brackets. */
const OF_ITS_PARTS = /\b(?:tables?|fig(?:ure)?s?\.?|eqs?\.?|equations?|listings?) \d/i
/** By how much a claim with a citation is lowered where the paper has results: it is most likely that of another work. */
const CITED = 0.2
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g
/** Cites another work. */
const CITES = /\[\d+(?:\s?[,–-]\s?\d+)*\]/
/** A subject that an earlier sentence has introduced. */
const INTRODUCED = /^the (?:resulting|discovered|obtained|corresponding|respective|described|mentioned|said)\b/i
/** Who took part, rather than what was found of them. */
const SAMPLE = /\b(?:mean|median|average) age\b|\b(?:was|were) (?:female|male|women|men|married)\b/i
/** Two sentences that the text runs together. */
const GLUED = /\p{Ll}{3}[.!?]\d*["”’]?\s+\p{Lu}|\d\.\d+\.\d+ \p{Lu}\p{Ll}/u
const VALUED =
  /\d\s?[%‰°]|(?:[<>≤≥±]|\b(?:p|or|rr|hr|ci|n|r2?|t|f|d|auc|sd)\s?=)\s?\.?\d|(?<![\w-])\d+\.\d|(?<![\w-])(?!(?:19|20)\d\d\b)\d[\d,]+(?![\w-])|-folds?\b|\b\d+ (?:of|out of|times|patients|cases|samples|days|years|months)\b|\bhalf\b|\bthird of\b|\btwice\b/i

/**
 * Puts the key claims of a paper first: up to 15 of its findings, those with values before the others, each whole,
 * understandable alone and said once; where it has few, other statements up to five. They get the highest salience in their order; the weights of all others are
 * lowered to stay below.
 */
export function raiseKeyClaims(
  all: readonly Standing[],
  weights: readonly number[],
  titleTerms: ReadonlySet<string>,
): number[] {
  const hasResults = all.some(({ section }) => section === 'results')
  const candidates = all
    .map((each, at) => ({
      each,
      at,
      score: scoreOf(each, weights[at] ?? 0, titleTerms) - (hasResults && isCited(each) ? CITED : 0),
      terms: termsIn(each.isOfProduct ? `${each.entry.verb} ${each.entry.object}` : textOf(each.entry)),
    }))
    .filter(({ each, score }) => score > 0 && isWhole(each) && isAlone(each, titleTerms) && isToldAsMeant(each.entry))
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
  const chosen: typeof candidates = []
  for (const candidate of candidates) {
    const [, limit = 0] = LIMITS.find(([score]) => candidate.score >= score) ?? []
    if (chosen.length >= limit) break
    const isSaid = chosen.some(
      ({ each, terms }) =>
        each.entry.start === candidate.each.entry.start ||
        isSame(terms, candidate.terms) ||
        hasSameValues(each.entry, candidate.each.entry),
    )
    if (!isSaid) chosen.push(candidate)
  }
  const rank = new Map(chosen.map(({ at }, place) => [at, place]))
  const step = (1 - KEY_SALIENCE) / KEY_CLAIMS_MAX
  return weights.map((weight, at) => {
    const place = rank.get(at)
    return Math.round((place === undefined ? weight * (KEY_SALIENCE - 0.01) : 1 - place * step) * 1000) / 1000
  })
}

function isCited({ entry: { evidence = '' } }: Standing): boolean {
  return CITES.test(evidence.split(' … ')[0] ?? '')
}

function scoreOf(
  { entry, margin, section, lost, isOfProduct, isBeside }: Standing,
  weight: number,
  titleTerms: ReadonlySet<string>,
): number {
  const text = textOf(entry)
  const isOwnResult =
    BY_AUTHORS.test(entry.comment) || (showsResult(text) && VALUED.test(text)) || MEASURED_AGAINST.test(text)
  if (isBeside && !isOwnResult) return 0
  const isNamed = isOfProduct || NAME.test(text) || sharesTerm(text, titleTerms)
  const isFinding = entry.kind === 'finding'
  const tellsResult = VALUED.test(text) || (showsResult(text) && /^(?:abstract|conclusion|results)$/.test(section))
  if (!isFinding && entry.kind !== 'background') return 0
  const pointing = text.match(POINTING_WORDS)?.length ?? 0
  const score =
    (isFinding ? 0.4 : 0) +
    0.3 * weight +
    0.2 * Math.max(0, Math.min(1, margin / 4)) +
    (showsResult(text) ? 0.15 : 0) +
    (VALUED.test(text) ? 0.4 : NUMBER.test(text) ? 0.05 : 0) +
    (section === 'abstract' || section === 'conclusion' ? 0.1 : 0) -
    (isOfProduct
      ? -0.2
      : PRESENT.test(entry.verb) && !VALUED.test(text) && !entry.comment.includes('Attribution')
        ? 0.15
        : 0) -
    (isNamed ? 0 : 0.15) -
    (ONE_WORD.test(entry.subject) && !isOfProduct && !PEOPLE.test(entry.subject) ? 0.1 : 0) -
    (RETOLD.test(`${entry.comment} ${entry.evidence ?? ''}`) ? 0.3 : 0) -
    0.1 * Math.min(3, pointing) -
    0.25 * entry.uncertainty -
    0.15 * Math.min(2, lost)
  if (isFinding) return score
  return tellsResult && margin > OF_OTHERS ? Math.min(score, WEAKER) : 0
}

function textOf({ subject, verb, object }: GraphEntry): string {
  return `${subject} ${verb} ${object}`
}

/** True if a statement is the whole of its clause and neither too short nor too long. */
function isWhole({ entry, isAside, isVague, isOutright, isOfProduct, lost }: Standing): boolean {
  const text = textOf(entry)
  const count = text.split(/\s+/).length
  const least = VALUED.test(text) ? WORDS.least : WORDS.leastWithoutValue
  if (isOfProduct && `${entry.verb} ${entry.object}`.split(/\s+/).length < WORDS.leastOfProduct) return false
  return (
    isOutright && !isAside && !isVague && lost === 0 && count >= least && count <= WORDS.most && !CUT.test(text.trim())
  )
}

/** True if a reader understands the statement without the text around it. */
function isAlone({ entry, isOfProduct }: Standing, titleTerms: ReadonlySet<string>): boolean {
  const { subject, verb, object, comment, evidence = '' } = entry
  const text = textOf(entry)
  if (isPronoun(subject) || POINTS_BACK.test(subject) || isPronoun(object)) return false
  const [, bare] = BARE.exec(subject) ?? []
  if (bare !== undefined && !titleTerms.has(bare.replace(/s$/, ''))) return false
  const isUnspecific =
    BARE_PHRASE.test(subject) &&
    !JOINED.test(` ${subject} `) &&
    !PEOPLE.test(subject) &&
    !/^(?:an?|no|any)\b/i.test(subject) &&
    !EXISTS.test(verb)
  if (isUnspecific && !VALUED.test(text) && !MEASURED_AGAINST.test(text) && !sharesTerm(subject, titleTerms))
    return false
  if (OTHER_AUTHORS.test(`${subject} ${verb}`) || /^patient \d+\b/i.test(subject)) return false
  if (DATED.test(text) || (IN_THIS_CASE.test(comment) && !isOfProduct)) return false
  if (MADE.test(verb) && !VALUED.test(text)) return false
  if (DRAWN.test(subject) || HOUSEKEEPING.test(text) || isSubordinate(subject, evidence)) return false
  if (OPINION.test(`${verb} ${object}`) && !BY_AUTHORS.test(comment)) return false
  if (
    ONLY_NUMBER.test(subject) ||
    /^[^\p{L}\p{N}“"'(]/u.test(subject) ||
    RELATING.test(subject) ||
    /\b(?:this|these|such|his|her|et al)\b|^(?:them|it|those|the ones)\b/i.test(object)
  )
    return false
  if (/\b\d{1,2}\/\d{1,2}\/(?:19|20)\d\d\b/.test(evidence)) return false
  const [sentence = ''] = evidence.split(' … ')
  if (GLUED.test(sentence) || LEADS_ON.test(sentence) || INTRODUCED.test(subject) || SAMPLE.test(text)) return false
  if (OF_ITS_PARTS.test(sentence.replace(BRACKETS, ''))) return false
  if (/\banother example\b|\b(?:of|to|in|by) [a-z]$/.test(text)) return false
  if (
    RUN_IN.test(subject) ||
    THOUGHT.test(comment) ||
    /^.{0,2}$|:|\bwhich$|^[pP][ -]values?$/.test(subject) ||
    /^than\b/.test(object) ||
    HALF_RANGE.test(text) ||
    (object === '' && !OBSERVED_ALONE.test(verb))
  )
    return false
  if (
    TELLS.test(verb) ||
    AUTHORS.test(subject) ||
    OF_THE_TEXT.test(text) ||
    PROFILE.test(text) ||
    SPEAKS.test(`${verb} ${object}`)
  )
    return false
  if (isAfterHyphen(object, evidence)) return false
  if (/^(?:if|unless)\b/i.test(evidence) && !comment.includes('Condition')) return false
  return !/^(?:for example|e\.g\.|for instance|see|note|here,)/i.test(evidence)
}

/** True if the sentence adds neither a denial nor grave doubt that the statement lacks. */
function isToldAsMeant({ subject, verb, object, comment, evidence = '', uncertainty }: GraphEntry): boolean {
  const told = `${subject} ${verb} ${object} ${comment}`.match(DENIAL)?.length ?? 0
  const said = evidence.split(' … ')[0]?.match(DENIAL)?.length ?? 0
  return said <= told && uncertainty < DOUBTFUL
}

/** True if a conjunction makes the clause of a subject a condition or a question. */
function isSubordinate(subject: string, evidence: string): boolean {
  const at = evidence.indexOf(subject)
  return at > 0 && CONDITIONAL.test(evidence.slice(0, at))
}

/** True if an object is the second part of a word: `line` of `on-line`. */
function isAfterHyphen(object: string, evidence: string): boolean {
  const at = evidence.indexOf(object)
  return object !== '' && at > 1 && /\p{L}-$/u.test(evidence.slice(0, at))
}

const CONDITIONAL =
  /\b(?:when|if|unless|whether|how|why|once|until|before|after|(?:as|so) long as|provided(?: that)?|in case|such that|so that|where|in order that|lest)\s(?:both |the |an? )?$/i

function sharesTerm(text: string, terms: ReadonlySet<string>): boolean {
  return termsIn(text)
    .values()
    .some((term) => terms.has(term))
}

function termsIn(text: string): Set<string> {
  const words = text.toLowerCase().match(/\d[\d.,/]*\d|\d|\p{L}[\p{L}\p{N}-]{2,}/gu) ?? []
  return new Set(words.map((word) => word.replace(/s$/, '')).filter((word) => !COMMON.test(word)))
}

const COMMON =
  /^(?:the|and|for|with|from|that|was|were|wa|been|being|have|has|ha|had|which|than|this|these|their|are|not|but|also|into|between|among|after|before|during|more|most|all|both|other|used|using|one|two|three)$/

/** True if two claims share most words, and a number if both have one. */
function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const both = one
    .values()
    .filter((word) => other.has(word))
    .toArray()
  const numbers = (words: Iterable<string>) => [...words].some((word) => NUMBER.test(word))
  const isApart = numbers(one) && numbers(other) && !numbers(both)
  return both.length >= (isApart ? APART_SHARE : SAME_SHARE) * Math.max(1, Math.min(one.size, other.size))
}

/** True if the sentences of two claims share two values, or all of the later one. */
function hasSameValues(chosen: GraphEntry, candidate: GraphEntry): boolean {
  const [known, values] = [valuesIn(chosen), valuesIn(candidate)]
  const both = [...values].filter((value) => known.has(value)).length
  return both >= 2 || (both === 1 && values.size === 1)
}

/** Numbers that hardly occur twice by chance: of three digits at least, or with a decimal point; no years. */
function valuesIn({ evidence = '' }: GraphEntry): Set<string> {
  const numbers = evidence.split(' … ')[0]?.match(/(?<![\w.])\d[\d,]*\.?\d+(?![\w])/g) ?? []
  return new Set(numbers.filter((number) => /\.|\d.*\d.*\d/.test(number) && !/^(?:19|20)\d\d$/.test(number)))
}
