import { GRAPH_TEXT_MAX } from '@colophon/protocol/articles/graph'

/** Words from which a sentence must look like English. */
const ENGLISH_FROM = 10
/** What publishers write into a paper, and what authors write about themselves at its end. */
const BOILERPLATE =
  /retain copyright|creative commons|all rights reserved|permission to make digital or hard copies|accepted for publication|conflicts? of interest|competing interests?|funded by the|\b(?:this|our|the) (?:[\w-]+ ){0,3}(?:work|research|study|project|paper)\b.{0,40}\b(?:supported|funded|financed) (?:in part )?by|correspondence (?:to|should be)|licen[cs]ed under/i
/** `Figure 3: …`, `Table 2. …`: the words below a figure, also where they were taken for a paragraph. */
const CAPTION = /^(?:fig(?:ure)?|table|listing|algorithm|scheme)\.?\s*\d+[a-z]?\s*[.:|–—]\s/i
/** An entry of a bibliography that was taken for a paragraph: `[12] …`, or names, a year and pages. */
const REFERENCE = /^\[\d+\]\s|\bdoi:\s?10\.|https?:\/\/doi\.org\/|\b(?:pp|vol)\.\s?\d+.*\b(?:19|20)\d\d\b/i
/** Numbers in a row without words between them: cells of a table run into the text. */
const CELLS = /(?:(?:^|\s)[±+\-−–]?\d[\d.,%]*(?=\s)){5}/
/** What opens a point of a list; such a point states something only as a whole sentence. */
const POINT = /^\s*[•◦▪‣●○■–]\s*/
const SENTENCE_END = /[.!:;]["'”’)\]]*(?:\s*\[[\d,\s–-]+\])*$/

/** Whether a text reads as a told sentence: long enough, mostly letters, no question, and nothing that a page put beside the prose. */
export function isProse(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length < 12 || trimmed.length > GRAPH_TEXT_MAX || trimmed.endsWith('?')) return false
  if ([BOILERPLATE, CAPTION, REFERENCE, CELLS].some((each) => each.test(trimmed)) || !isEnglish(trimmed)) return false
  if (POINT.test(trimmed) && !SENTENCE_END.test(trimmed)) return false
  const letters = trimmed.match(/\p{L}/gu)?.length ?? 0
  return letters / trimmed.replace(/\s/g, '').length >= 0.65 && /\p{Ll}{2}/u.test(trimmed)
}

/** A longer sentence without one of these is in another language, which the parser would only mangle. */
function isEnglish(text: string): boolean {
  if (text.split(/\s+/).length < ENGLISH_FROM) return true
  return /\b(?:the|of|and|is|are|were|that|with|by|for|to|we|this|these|which|can|has|have|from|not|as|it)\b/i.test(
    text,
  )
}

/** Whether a part of a statement is whole: quotes and brackets closed, and no mark left over at its end. */
export function isWhole(part: string): boolean {
  const count = (mark: RegExp) => part.match(mark)?.length ?? 0
  return count(/“/g) === count(/”/g) && count(/[([]/g) === count(/[)\]]/g) && !/(?:^|\s)[‘“"'([]$|,$/.test(part)
}
