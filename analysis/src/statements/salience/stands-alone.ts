import { type GraphEntry, shownSentence } from '@colophon/protocol/statements/graph'

/** A whole sentence: from a capital, a number or a name such as `mRNA` to its full stop, which citations may follow. */
const SENTENCE =
  /^["“'([]{0,2}(?:[\p{Lu}\p{N}]|\p{Ll}+[-\p{Lu}\p{N}]).*[.!]["”'’)\]]*(?:\s*\[[\d,\s–-]+\]\s*\.?|\d{1,3})*$/su
/** One half of a pair or of a quotation. */
const HALF = /\bnot (?:only|just|merely)\b(?!.*\bbut\b)|^[^"]*"[^"]*$|^[^”]*“[^”]*$/i
/** Two sentences that the text runs together. */
const GLUED = /\p{Ll}{4}\.\s+\p{Ll}|\p{Ll}{3}[.!?]\d*["”’]?\s+\p{Lu}|\d\.\d+\.\d+ \p{Lu}\p{Ll}/u
/** A part of a figure, as its caption names it. */
const PANEL = /^panels? \p{Lu}\b|^\(\p{Lu}\)\s|\(\p{Lu}(?:[-–, ]+\p{Lu})*\)\.$/iu
/** Speaks of a table or figure outside brackets. */
const OF_ITS_PARTS = /\b(?:tables?|fig(?:ure)?s?\.?|eqs?\.?|equations?|listings?) \d/i
/** A pointer at a table or figure that interrupts a sentence: `, see Figure 1a,`. */
const POINTER =
  /,? ?\b(?:as (?:shown|seen|illustrated|depicted|summari[sz]ed) in|see(?: also)?) (?:table|fig(?:ure)?)s?\.? \d\w*\s?,?/gi
/** Begins with the authors of another work: `Dutta et al. found`. */
const OF_OTHERS = /^.{0,60}\bet al\b/
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g

/** The subject is named in another sentence, and shown before this one. */
const RESOLVED = /\b(?:Name: |Pronoun: (?!we\b))/i
const LABEL = /^(?:\p{Lu}[\p{L}/ ]{2,30}[:.] )+(?=\p{Lu})/u
/** Words that join a sentence to the one before without needing it. */
const CONNECTIVE =
  /^(?:(?:\w+ly|however|moreover|furthermore|in addition|also|thus|therefore|hence|overall|indeed|first|second|third|next|then|besides|in (?:general|particular|fact|summary|conclusion)|taken together|as expected|of note|to our knowledge|and|while|whereas|although|since|because),? )+/i
/** Begins with something that an earlier sentence names, or answers it. */
const BEGINS_BACK =
  /^(?:(?:in|for|with|at|on|by|from|to|under|during|after|following|before|unlike|like|as|of|among|because of|due to|thanks to|despite|in spite of|compared (?:to|with)|similar to|in (?:contrast|addition|response|comparison) to|one of|both of|all of|some of|most of|each of|none of|two of) )?(?:this|that|these|those(?! who\b)|such|it|they|them|he|she|its|their|his|her|another|the (?:former|latter|same|others?|above|two|three|four|resulting|discovered|obtained|corresponding|respective|described|mentioned|said))\b|^(?:similarly|likewise|concurrently|conversely|unfortunately|but|(?:in|by) contrast,|nevertheless|nonetheless)/i
const LEADS_TO_CLAIM =
  /^(?:(?:this|these|the (?:present|current)|our) (?:\w+ ){0,2}?(?:stud(?:y|ies)|results?|findings?|data|analys[ie]s|experiments?|observations?|simulations?|survey|trial|work|paper)\b|(?:in|from|for|with|of) (?:this|the present|these) (?:\w+ )?(?:stud(?:y|ies)|work|paper|analys[ie]s|cohort|trial|survey|meta-analysis|review)\b|it (?:is|was|has been|can be) (?:\w+ly )?\w+ed? that\b)/i
/** A report about something that an earlier sentence names: `Our results show that their leaves`. */
const REPORTS_BACK =
  /^(?:\w+ ){1,5}that (?:their|its|they|it|these|this|those|such)\b(?! (?:is|was) (?:\w+ )?\w+ (?:that|to)\b)/i
/** A subject or object that an earlier sentence names. */
const POINTS_BACK =
  /\b(?:this|these)\b(?! (?:\w+ )?(?:stud(?:y|ies)|work|paper|results?|findings?|data|analysis|cohort|survey|trial)\b)|\bsuch\b(?! as\b)|^(?:them|it|those|others?|the ones)$/i
/** One noun with an article, without what it belongs to: `the sensitivity`. */
const BARE =
  /^(?:[Tt]he|[Aa]n?) (?:(?:first|second|third|main|other|same|overall|current|final|estimated|corresponding|observed|proposed|described|whole|relative|total|present|original|only|largest|smallest) )*(\p{Ll}[\p{Ll}-]+)$/u

/**
 * True if what is shown of a statement, its sentence below the title of the paper, is whole and understood without the
 * text around it. The statement itself may lack words that its sentence has.
 */
export function standsAlone(entry: GraphEntry, title: string): boolean {
  const sentence = shownSentence(entry)
  if (sentence === undefined || !isWhole(sentence)) return false
  const outside = sentence.replace(BRACKETS, '').replace(BRACKETS, '').replace(POINTER, '')
  if (GLUED.test(sentence) || PANEL.test(sentence) || OF_ITS_PARTS.test(outside) || OF_OTHERS.test(outside))
    return false
  if (RESOLVED.test(entry.comment)) return true
  const [, bare] = BARE.exec(entry.subject) ?? []
  if (bare !== undefined && !title.toLowerCase().includes(bare.replace(/s$/, ''))) return false
  return !pointsBack(sentence) && !POINTS_BACK.test(entry.subject) && !POINTS_BACK.test(entry.object)
}

function isWhole(sentence: string): boolean {
  const count = (mark: RegExp) => sentence.match(mark)?.length ?? 0
  return SENTENCE.test(sentence) && !HALF.test(sentence) && count(/[([]/g) === count(/[)\]]/g)
}

/** `These results show that` and `It was found that` do not point back. */
function pointsBack(sentence: string): boolean {
  const body = sentence.replace(LABEL, '').replace(CONNECTIVE, '')
  return (BEGINS_BACK.test(body) && !LEADS_TO_CLAIM.test(body)) || REPORTS_BACK.test(body)
}
