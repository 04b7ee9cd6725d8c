/** Longer sentences have text of the paper in them. */
const LENGTH_MAX = 600

const DATE = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?\s+\p{L}+|\p{L}+\s+\d{1,2}),?\s+(?:19|20)\d\d`

/** What journals print in the margin: dates of handling, editor, reviewers, links and licence. */
const MARGIN: readonly RegExp[] = [
  /^\W*(?:submitted|received|accepted|revised|published(?: online)?|(?:handling |academic |associate )?editors?|edited by|reviewers?|reviewed by|doi|copyright|licen[cs]e)\s*:/i,
  /^\W*(?:software|repository|archive|review)\s*:?\s*(?:https?:|doi\b)/i,
  /^\W*software\W+review\W+(?:repository|archive)\b/i,
  new RegExp(String.raw`^\W*(?:submitted|received|accepted|revised|published)(?: online)?:?\s+(?:on\s+)?${DATE}`, 'iu'),
  /\bretains? (?:the )?copyright\b|\ball rights reserved\b|©\s*(?:the author|(?:19|20)\d\d)/i,
  /\b(?:open[- ]access article|(?:this|the) (?:work|article|paper))\b.{0,80}\b(?:creative commons|CC[- ]BY|licen[cs]e[de]?)\b/i,
]

/** Questions that the margin answers. */
const ASKS_MARGIN =
  /\b(?:licen[cs]\w*|copyright\w*|open[- ](?:access|source)|avail\w+|free (?:of charge|to)|for free|freely|re-?us(?:e|ed|able)|downloa\w+|repositor\w+|archived?|doi|published|publication (?:date|year)|c[ao]me out|journal|editors?|edited|reviewers?|who reviewed)\b|\b(?:paper|article|manuscript|it|this)\b.{0,20}\b(?:submitted|accepted|received|revised)\b/i

/** True for a sentence of a journal's margin, which says nothing about the subject of the paper. */
export function isMargin(sentence: string): boolean {
  return sentence.length <= LENGTH_MAX && MARGIN.some((pattern) => pattern.test(sentence))
}

/** True if a question may be answered from the margin: it is about publication, licence or availability. */
export function asksMargin(question: string): boolean {
  return ASKS_MARGIN.test(question)
}
