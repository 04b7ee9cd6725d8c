import { isPronoun } from '@colophon/protocol/statements/entity-names'
import { type GraphEntry, shownSentence } from '@colophon/protocol/statements/graph'
import { BY_AUTHORS, hasValue, MEASURED_AGAINST, PEOPLE, sharesTerm, textOf, withoutBrackets } from './claim-words.ts'
import { showsResult } from './kinds.ts'

/** A subject that points back, or names only the paper itself. */
const POINTS_BACK =
  /^(?:this|that|these|those|such|(?:an? |another )?similar|it|they|he|she|its|their|his|her|both|another|others?|the (?:former|latter|same|others?|above|following|remaining|rest|(?:first|second|third|fourth|last|final|next) (?:part|time|set|pair|section|chapter|step|session|module))|part \d|here|there|one|ones|each|neither|either|we|our|i)\b|^(?:the |a |an )?(?:present |current )?(?:stud(?:y|ies)|papers?|article|review|results?|findings?|data|analys[ie]s|authors?|figures?|tables?|section|difference|effect|reason|case|question|aim|goal|objective|purpose|work|chapter|report|manuscript|editorial|problem|answer|idea|point|thing|fact|example|latter|group|value|number|trend|pattern|(?:actual|exact|total|overall) number|first|second|third|next|rest|majority|most|all|none|some|few|many)s?$/i
const RELATING =
  /\b(?:this|these|those|such(?! as\b)|his|her|our|above|aforementioned)\b|^(?:their|its)\b|^(?:as|therefore|thus|hence|however|so|then|also|but|and|or|if|when|because)\b|\b(?:results?|findings?|data|analys[ie]s) (?:of|from|in) (?:this|the present|our)\b/i
const OF_THE_TEXT =
  /\b(?:fig(?:ure)?s?\.? ?\d|the following|(?:literature|google|database|web|pubmed) search(?:es)?|(?:above|below)$|tables?\.? ?\d|supplementary|as (?:shown|follows|described)|(?:is|are|was|were) (?:shown|listed|given|described|presented|summari[sz]ed|depicted|illustrated|displayed|plotted|discussed|provided|organi[sz]ed|available|reported|outlined|included|published) (?:in|at|on|here|below|above)|(?:is|are|was|were) (?:shown|listed|outlined|included|described|presented|summari[sz]ed|given)(?: \w+ly)? ?$|(?:demonstrated|illustrated) (?:with|by|through|on|in) .{0,40}examples?|(?:dashed|dotted|solid|shaded|shading|blue|red|green|black|gr[ae]y|gold|purple|yellow|orange) (?:\w+ )?(?:lines?|curves?|areas?|squares?|dots?|bars?|circles?|markers?|arrows?)|(?:marked|shown|drawn|plotted|indicated|colou?red) in (?:blue|red|green|black|gr[ae]y|yellow|purple|orange|bold)|numbers in (?:brackets|parentheses)|section \d|appendix|see |available (?:at|from|on|under)|(?:represents?|are|is|shown as|expressed as|presented as) (?:the )?(?:means?|averages?) ?±|https?:|github)\b/i
const PROFILE =
  /\b(?:this|the|our|present|current) (?:study|paper|work|article|review|report|analysis|results?|findings?|data)\b.*\b(?:provides?|offers?|gives?|presents?|contributes?|highlights?|underlines?|underscores?|emphasi[sz]es?|adds?|helps?|serves?|sheds?|describes?|reports?)\b|\b(?:provides?|offers?|gives?) (?:an? |the |us |new |useful |valuable |important |further |better |deeper |basic |more |additional )*(?:insights?|profile|overview|understanding|information|basis|foundation|framework|evidence base|starting point|review|summary|perspective)\b|\bto (?:our|the best of our) knowledge\b|\b(?:are|is|was|were) the first (?:to|report|study)\b/i
/** Announces, recommends or retells. */
const TELLS =
  /\btold to\b|^recommends?\b|\b(?:conducted|performed|carried out|undertaken)(?: (?:in|on|by|at|for))?$|^(?:need|needs|should|must|(?:is|are|was|were) to be|ought|has to|have to|will|would|shall|aims?|may be used|can be (?:used|found))\b|\b(?:is|are|was|were|been|be) (?:\w+ly )?(?:given|sketched|presented|introduced|discussed|outlined|illustrated|reviewed|summari[sz]ed|covered|entitled)\b|\bbeen addressed\b|\bshown (?:with|in|by|as|at)$|\b(?:named|referred|called|termed|posted)\b|^(?:is|are|was|were) of$|\btakes? as$|^(?:is|are|was|were) (?:used|chosen|set|needed|required|taken) (?:in order )?to\b|\b(?:that|which)$|^(?!increased|decreased|declined|reduced|improved|accounted|dropped|differed)\w+ed (?:by|via|for|as)$|^(?:derived|obtained|isolated|collected|used|given|taken|made|produced|generated|caused|induced|encouraged|recommended|ordered|targeted|directed|fused|expressed|driven|encoded|detected|identified|associated|treated|exposed|coated|conjugated|required|designed|comprised|composed)(?: (?:from|in|with|by|to|at|on|against|for|as|of|specifically))?$|\b(?:investigated|examined|studied|explored|assessed|estimated|evaluated|analy[sz]ed|determined|calculated) (?:by|using|with)$|(?<!\b(?:is|are|was|were|does|did|do|has|have|had|can|could|may|might|will)) not$|^(?:based|compared|using|reviewed|explored|described|studied|investigated|focused|summari[sz]ed|discussed|entitled)\b/i
/** One noun with an article, without what it belongs to: `the sensitivity`. */
const BARE =
  /^(?:the|an?) (?:(?:first|second|main|other|same|overall|current|final|estimated|corresponding|resulting|observed|proposed|described|whole|respective|relative|total|present|original|only|largest|smallest|direct|simple|second|third) )*(\p{Ll}[\p{Ll}-]+)$/iu
/** Some common nouns without what they belong to: `the vaccinated mice`, `serum antibody`. */
const BARE_PHRASE = /^\p{L}?[\p{Ll}'-]+(?: [\p{Ll}'-]+| \p{L}){0,3}$/u
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
/** Tells only how or when something was made. */
const MADE =
  /^(?:is|are|was|were|has been|have been) (?:\w+ly )?(?:built|coded|written|programmed|implemented|developed|hosted|completed|initiali[sz]ed|proposed|introduced|published|founded|created)(?: (?:in|using|with|by|on|as))?$/i
/** Tells when something began or was found first. */
const DATED =
  /\b(?:is|are|was|were|been) (?:\w+ed|seen|found|shown|known)(?: \w+)? (?:19|20)\d\d\b|\bfirst \w+ed\b.*\b(?:19|20)\d\d\b/
/** A circumstance that an earlier sentence names: `In this case`. */
const IN_THIS_CASE =
  /\bContext: (?:[^.]*; )?(?:in|at|on|under|with|for|during|by|from) (?:this|these|that|those|such|the same)\b(?! (?:\w+ )?(?:study|paper|work|analysis|cohort|trial|model|survey|article|report|series)\b)/i
const AUTHORS =
  /^(?:\w+ ){0,3}(?:stud(?:y|ies)|reports?|preprints?|publications?|authors|researchers|investigators|scientists|work)(?: (?:using|with|by|on|of|in) .*)?$|\bet al\b|\band (?:colleagues|co-?workers)\b|\bcolleagues\b/i
const SPEAKS =
  /^remains? (?:un(?:answered|clear|known|resolved|certain)|open)\b|^(?:is|are) (?:still |yet |currently |largely )+un(?:known|clear|resolved)\b|^(?:is|are|was|were) (?:necessary|important|needed|required|essential|interesting|worth|noteworthy|clear|possible|difficult|crucial|useful)\b/i
const ONLY_NUMBER = /^(?:[\d.,%\s]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i
/** What is only thought. */
const THOUGHT =
  /Attribution: [^.]*\b(?:knew|knows?|believed?|believes|thinks?|thought|suspect(?:s|ed)?|unlikely|impossible|improbable|recommend(?:ed|s)?|propose[ds]?|assum(?:ed?|ptions?)|expect(?:ed|s)?|supposed?|hoped?|imperative|claim(?:ed|s)?|hypothesi[sz]ed?)\b/i
/** What the authors only think, in a sentence around the statement. */
const WE_THINK =
  /\b(?:we|i|the authors?) (?:\w+ly |also |therefore |thus |then )?(?:suspect|believe|hypothesi[sz]e|assume|speculate|expect|hope|anticipate)(?:d|ed)?\b/i
/** A heading or number run into a subject. */
const RUN_IN =
  /\S (?:Before|After|When|If|The|An?|In|This|These|We|For|Since|Although)\s|^\d{1,2},? \p{Lu}|^[Tt]he (?:second|first|third)[, ]/u
/** A range of which one end is lost. */
const HALF_RANGE = /\branged? (?:from|between) (?!.*(?:\bto\b|\band\b|[-–−]))/
const OBSERVED_ALONE = /\b(?:observed|found|detected|seen|noted|absent|present|isolated|increased|decreased|reduced)$/
/** Leads on from the sentence before. */
const LEADS_ON =
  /^(?:that is|similarly|likewise|concurrently|conversely|unfortunately|but|(?:in|by) contrast,|nevertheless|nonetheless|(?:in spite of|despite) the \d|(?:compared|in addition) to these)\b/i
/** Speaks of a table or figure outside brackets. */
const OF_ITS_PARTS = /\b(?:tables?|fig(?:ure)?s?\.?|eqs?\.?|equations?|listings?) \d/i
/** A step of a protocol, whatever numbers it gives: `was loaded`, `are wiped with 75% ethanol`. */
const STEP =
  /^(?:is|are|was|were) (?:\w+ly |then |also |first |next )*(?:wiped|loaded|washed|incubated|sprayed|disinfected|sterili[sz]ed|diluted|centrifuged|stored|dissolved|injected|an(?:a)?estheti[sz]ed|fixed|stained|purchased|used|cultured|seeded|mounted|embedded|heated|dried|filtered|resuspended|placed|housed|transfected|amplified|purified|synthesi[sz]ed|sonicated|resolved|frozen|sectioned|lysed|boiled|harvested|dissected|probed|blotted)\b/i
/** What something is for: `The motivation for the package`. */
const PURPOSE = /\b(?:motivations?|purposes?|rationale|intentions?)\b/i
/** A part of a figure, as its caption names it. */
const PANEL = /^panels? \p{Lu}\b|^\(\p{Lu}\)\s|\(\p{Lu}(?:[-–, ]+\p{Lu})*\)\.$/iu
/** What the authors set out to find, as long as no value follows. */
const ESTIMATED = /\b(?:estimated|obtained|achieved)\b/
/** Its subject is shown before the sentence, which only has a pronoun. */
const NAMED_FIRST = /\bPronoun: (?:it|they)\b/i
/** A genotype without its gene: `(-/-) mice`. */
const UNNAMED_GENOTYPE = /^(?:(?![+−-]\/[+−-]).)*?(?<!\p{Lu}[\p{L}\p{N}-]*\s?)\([+−-]\/[+−-]\)/u
/** What another paper reports, named outside brackets: `Moss et al. (2003) found`. */
const OF_OTHERS = /\bet al\b|\bin a (?:recent|previous|earlier) (?:report|study|paper|work)\b/i
/** A subject that says how much, or names one thing: that it was found is then a finding. */
const SAYS_MORE =
  /^(?:no|an?|the)\b|\b(?:more|fewer|less|higher|lower|significant\w*|(?:in|de)creased?|reduced|reduction|differences?)\b/i
/** A subject that an earlier sentence has introduced. */
const INTRODUCED = /^the (?:resulting|discovered|obtained|corresponding|respective|described|mentioned|said)\b/i
/** Who took part, rather than what was found of them. */
const SAMPLE = /\b(?:mean|median|average) age\b|\b(?:was|were) (?:female|male|women|men|married)\b/i
/** The authors' own study as a subject, with the verb of a report: `Our analysis | yielded | 280 cases`. */
const OWN_STUDY =
  /^(?:we|(?:(?:the )?(?:results?|findings?|data) (?:of|from|in) )?(?:our|this|the (?:present|current)) (?:\w+ ){0,2}?(?:stud(?:y|ies)|results?|findings?|data|analys[ie]s|experiments?|simulations?|survey|trial|meta-analysis|measurements?|evaluations?|benchmarks?))$/i
const BACK_FIRST = /^(?:that )?(?:their|its|they|it|these|this|those|such)\b/i
const REPORTS =
  /^(?:\w+ly |have |has |also )*(?:show(?:s|ed|n)?|reveal(?:s|ed)?|demonstrate[sd]?|indicate[sd]?|identif(?:y|ies|ied)|find|finds|found|confirm(?:s|ed)?|detect(?:s|ed)?|yield(?:s|ed)?|estimate[sd]?|establish(?:es|ed)?)$/i
const LABEL = /^(?:\p{Lu}[\p{L}/ ]{2,30}[:.] )+(?=\p{Lu})/u
/** Words that join a sentence to the one before without needing it. */
const CONNECTIVE =
  /^(?:(?:\w+ly|however|moreover|furthermore|in addition|also|thus|therefore|hence|overall|indeed|first|second|third|next|then|besides|in (?:general|particular|fact|summary|conclusion)|taken together|as expected|of note|to our knowledge|and|but|while|whereas|although|since|because),? )+/i
const BEGINS_BACK =
  /^(?:(?:in|for|with|at|on|by|from|to|under|during|after|following|before|unlike|like|as|of|among|because of|due to|despite|compared (?:to|with)|similar to|in (?:contrast|addition|response|comparison) to|one of|both of|all of|some of|most of|each of|none of|two of) )?(?:this|that|these|those|such|it|they|them|he|she|its|their|his|her|another|the (?:former|latter|same|others?|above|two|three|four))\b/i
const LEADS_TO_CLAIM =
  /^(?:(?:this|these|the (?:present|current)|our) (?:\w+ ){0,2}?(?:stud(?:y|ies)|results?|findings?|data|analys[ie]s|experiments?|observations?|simulations?|survey|trial|work|paper)\b|(?:in|from|for|with|of) (?:this|the present|these) (?:\w+ )?(?:stud(?:y|ies)|work|paper|analys[ie]s|cohort|trial|survey|meta-analysis|review)\b|it (?:is|was|has been|can be) (?:\w+ly )?\w+ed? that\b)/i
/** An object that points back, other than at the paper's own study. */
const OBJECT_BACK =
  /\b(?:this|these)\b(?! (?:\w+ )?(?:study|work|paper|analysis|cohort|survey|trial)\b)|\bsuch\b(?! as\b)|\b(?:his|her|et al)\b|^(?:them|it|those|the ones)\b/i
/** A pointer at a table or figure that interrupts a sentence: `, see Figure 1a,`. */
const POINTER =
  /,? ?\b(?:as (?:shown|seen|illustrated|depicted|summari[sz]ed) in|see(?: also)?) (?:table|fig(?:ure)?)s?\.? \d\w*\s?,?/gi
/** A report about something that an earlier sentence names: `Our results show that their leaves`. */
const REPORTS_BACK =
  /^(?:\w+ ){1,5}that (?:their|its|they|it|these|this|those|such)\b(?! (?:is|was) (?:\w+ )?\w+ (?:that|to)\b)/i
/** Two sentences that the text runs together. */
const GLUED = /\p{Ll}{4}\.\s+\p{Ll}|\p{Ll}{3}[.!?]\d*["”’]?\s+\p{Lu}|\d\.\d+\.\d+ \p{Lu}\p{Ll}/u
const CONDITIONAL =
  /\b(?:when|if|unless|whether|how|why|once|until|before|after|(?:as|so) long as|provided(?: that)?|in case|such that|so that|where|in order that|lest)\s(?:both |the |an? )?$/i

/** What a statement and its sentence say must be understood without the text around them. */
interface Said {
  entry: GraphEntry
  isOfProduct: boolean
}

/** True if a reader understands the statement without the text around it. */
export function isAlone({ entry, isOfProduct }: Said, titleTerms: ReadonlySet<string>): boolean {
  const { subject, verb, object, comment, evidence = '' } = entry
  const text = textOf(entry).replace(POINTER, '')
  const [sentence = ''] = evidence.split(' … ')
  const shown = shownSentence(entry)
  if (shown !== undefined && pointsBack(shown) && !isOfProduct && !NAMED_FIRST.test(comment)) return false
  if (ESTIMATED.test(verb) && BY_AUTHORS.test(comment) && !hasValue(text)) return false
  const said = shown ?? text
  const isOwn =
    OWN_STUDY.test(subject) && REPORTS.test(verb) && (hasValue(said) || showsResult(object)) && !BACK_FIRST.test(object)
  if ((isPronoun(subject) && !isOwn) || (POINTS_BACK.test(subject) && !isOwn) || isPronoun(object)) return false
  const [, bare] = BARE.exec(subject) ?? []
  if (bare !== undefined && !titleTerms.has(bare.replace(/s$/, ''))) return false
  const isUnspecific =
    BARE_PHRASE.test(subject) &&
    !JOINED.test(` ${subject} `) &&
    !PEOPLE.test(subject) &&
    !/^(?:an?|no|any)\b/i.test(subject) &&
    !EXISTS.test(verb)
  if (isUnspecific && !hasValue(said) && !MEASURED_AGAINST.test(text) && !sharesTerm(subject, titleTerms)) return false
  if (OTHER_AUTHORS.test(`${subject} ${verb}`) || /^patient \d+\b/i.test(subject)) return false
  if (isOfProduct && /^(?:could|might|may)\b/.test(verb)) return false
  if (STEP.test(verb) || PURPOSE.test(subject) || PANEL.test(sentence)) return false
  if (UNNAMED_GENOTYPE.test(sentence) || OF_OTHERS.test(withoutBrackets(sentence))) return false
  if (object === '' && EXISTS.test(verb) && !hasValue(said) && !SAYS_MORE.test(subject)) return false
  if (DATED.test(text) || (IN_THIS_CASE.test(comment) && !isOfProduct)) return false
  if (MADE.test(verb) && !hasValue(text)) return false
  if (DRAWN.test(subject) || HOUSEKEEPING.test(text) || isSubordinate(subject, evidence)) return false
  if (OPINION.test(`${verb} ${object}`) && !BY_AUTHORS.test(comment)) return false
  if (
    ONLY_NUMBER.test(subject) ||
    /^[^\p{L}\p{N}“"'(]/u.test(subject) ||
    (RELATING.test(subject) && !isOwn) ||
    (OBJECT_BACK.test(object) && !isOwn)
  )
    return false
  if (/\b\d{1,2}\/\d{1,2}\/(?:19|20)\d\d\b/.test(evidence)) return false
  if (GLUED.test(sentence) || LEADS_ON.test(sentence) || INTRODUCED.test(subject) || SAMPLE.test(text)) return false
  if (OF_ITS_PARTS.test(withoutBrackets(sentence).replace(POINTER, ''))) return false
  if (/\banother example\b|\b(?:of|to|in|by) [a-z]$/.test(text)) return false
  if (
    RUN_IN.test(subject) ||
    THOUGHT.test(comment) ||
    WE_THINK.test(sentence) ||
    (/^.{0,2}$/.test(subject) && !isOwn) ||
    /:|\bwhich$|^[pP][ -]values?$/.test(subject) ||
    /^than\b/.test(object) ||
    (shown === undefined && (HALF_RANGE.test(text) || (object === '' && !OBSERVED_ALONE.test(verb))))
  )
    return false
  if (
    TELLS.test(verb) ||
    (AUTHORS.test(subject) && !isOwn) ||
    OF_THE_TEXT.test(text) ||
    PROFILE.test(text) ||
    (SPEAKS.test(`${verb} ${object}`) && !BY_AUTHORS.test(comment))
  )
    return false
  if (isAfterHyphen(object, evidence)) return false
  if (/^(?:if|unless)\b/i.test(evidence) && !comment.includes('Condition')) return false
  return !/^(?:for example|e\.g\.|for instance|see|note|here,)/i.test(evidence)
}

/** True if a sentence begins with something that an earlier one names; `These results show that` and `It was found that` do not. */
function pointsBack(sentence: string): boolean {
  const body = sentence.replace(LABEL, '').replace(CONNECTIVE, '')
  return (BEGINS_BACK.test(body) && !LEADS_TO_CLAIM.test(body)) || REPORTS_BACK.test(body)
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
