import { alternatives } from '@colophon/protocol/alternatives'
import type { SectionType } from '@colophon/protocol/reader/document'
import type { StatementKind } from '@colophon/protocol/statements/graph'
import type { OwnSubject } from './own-subject.ts'
import { bestSentences, countCues, type PlacedSentence } from './sentences-of.ts'

/** Most sentences of limits. */
const SENTENCES_MAX = 3
const LENGTH_MIN = 20
/** Sentences with a lower score are not shown. */
const SCORE_LEAST = 2.5

const DONE = alternatives`
  measured|tested|considered|recorded|tuned|performed|supported|implemented|available|generali[sz]\w+
`
/** Says what a study or a program could not, did not or does not do. */
const LIMITED = new RegExp(
  String.raw`\b(?:${alternatives`
    limitations?|limited (?:to|by)|could not|did not (?:measure|test|consider|include|examine|control|have)
    (?:was|were|is|are|has|have) not (?:yet |been )*(?:${DONE})
    do(?:es)? not (?:yet )?(?:support|handle|run|cover|scale|include|allow)
    (?:currently|so far|at (?:the moment|present)),?(?: \w+)? (?:only|limited|restricted)
    only (?:supports?|works?)
    only (?:one|two|a single) (?:\w+ ){0,2}(?:stud|trial|sample|site|cent|hospital|variet|season|countr|data|species)\w*
    small (?:sample|number)|caution|drawbacks?|shortcomings?|beyond the scope
    (?:one|single) (?:season|site|cent(?:er|re)|variety)|future (?:work|research|studies)
    further (?:work|research|studies|trials)
  `})\b`,
  'gi',
)
/** A limit if the paper says it of itself. */
const OWN_LIMITED = /^(?:\S+ ){1,4}?(?:currently |still )?(?:cannot|can not|is unable to|are unable to)\b/i
/** Of a section about limits. */
const HEADING = /\b(?:limitations?|threats to validity)\b(?: (?:of|in|with) (.+))?/i
/** Names limits of something else, or that are none. */
const OF_OTHERS = /\b(?:overcom\w+|address\w+|avoid\w+|without|beyond|previous|prior|existing|earlier|related)\b/i
/** Says that something is not so, or hard. */
const NEGATIVE = new RegExp(
  String.raw`\b(?:${alternatives`
    not|cannot|no|nor|fail(?:s|ed)?|unable|lacks?|lacking|only|limit(?:s|ed|ing|ations?)?|restrict(?:s|ed)?
    hard|difficult\w*|impossible|expensive|slow\w*|requires?|missing|unsupported|assum\w+|without
  `})\b|n[’']t\b`,
  'i',
)
/** Points at the sentence before. */
const GOES_ON = /^(?:one such|such|these|this|that|hence|thus|therefore|most of these|for (?:example|instance))\b/i
const SOLVED = String.raw`overcom\w+|address(?:es|ed)?|solv\w+|avoid\w*|circumvent\w*|remov\w+`
/** A limit that is denied, overcome, or of something else. */
const NO_LIMIT = new RegExp(
  alternatives`
    \b(?:not|no sense|never|without) (?:\w+ )?(?:limited|limitations?|restricted)\b
    \b(?:${SOLVED}) (?:\w+ ){0,3}(?:limitations?|drawbacks?|shortcomings?|restrictions?)\b
    \bwe discuss\b|^[•*(–-]
  `,
  'i',
)
/** Of the paper: its study, data or method. */
const OF_THE_PAPER = new RegExp(
  String.raw`\b(?:we|our|this|the (?:present|current|proposed)) (?:\w+ )?(?:${alternatives`
    study|trial|work|paper|analys[ie]s|review|survey|samples?|data(?:set)?|results?|findings?|approach
    method|implementation|package|library|tool|framework|course|model|experiments?
  `})\b|\b(?:we|our)\b`,
  'i',
)

const SECTIONS: Readonly<Partial<Record<SectionType, number>>> = {
  discussion: 1.5,
  conclusion: 1.5,
  abstract: 0.5,
  background: -1.5,
  introduction: -1,
}

/** What the paper says that it does not show or do, in document order; none if it says nothing of it. */
export function limitSentences(
  sentences: readonly PlacedSentence[],
  kinds: readonly StatementKind[],
  own: OwnSubject,
): PlacedSentence[] {
  const judged = sentences.flatMap((sentence, order) => {
    const { text, section } = sentence
    if (text.length < LENGTH_MIN || text.endsWith(':') || NO_LIMIT.test(text)) return []
    const said = countCues(text, LIMITED)
    const isListed = sentence.headings.some((heading) => isOfLimits(heading, own)) && isLimit(text)
    const isLimitation = isListed || kinds[order] === 'limitation'
    const isSubject = own.isSubjectOf(/^It\b/.test(text) ? before(sentences, order) : text)
    const isOwn = isSubject || OF_THE_PAPER.test(text)
    const isUnable = isSubject && OWN_LIMITED.test(text)
    if (said === 0 && !isLimitation && !isUnable) return []
    // Elsewhere the limits may be those of other work.
    if (!isOwn && !isLimitation && section !== 'discussion' && section !== 'conclusion') return []
    const score =
      Math.min(said + Number(isUnable), 2) +
      2.5 * Number(isLimitation) +
      2 * Number(isListed) +
      1.5 * Number(isOwn) +
      (SECTIONS[section] ?? 0)
    return score >= SCORE_LEAST ? [{ sentence, score }] : []
  })
  return bestSentences(judged, SENTENCES_MAX)
}

/** True for the heading of what limits this paper: `Current limitations`, not `Limitations of existing tools`. */
function isOfLimits(heading: string, own: OwnSubject): boolean {
  const [found, of] = HEADING.exec(heading) ?? []
  return found !== undefined && !OF_OTHERS.test(heading) && (!of || OF_THE_PAPER.test(of) || own.isSubjectOf(of))
}

/** True for a sentence of a section on limits that names one and can be read alone. */
function isLimit(text: string): boolean {
  return NEGATIVE.test(text) && !GOES_ON.test(text)
}

/** The sentence that `It` continues: the one before in its paragraph; empty without one. */
function before(sentences: readonly PlacedSentence[], order: number): string {
  const [one, other] = [sentences[order - 1], sentences[order]]
  return one && one.block === other?.block ? one.text : ''
}
