import { alternatives } from '@colophon/protocol/alternatives'
import type { Tree } from './tree.ts'

/** Pieces of a bracket that point elsewhere. */
const POINTER = new RegExp(
  String.raw`\b(?:${alternatives`
    figs?|figures?|tables?|supplement\w*|appendix|eqs?|equations?|sections?|refs?|see|data not shown|version
    v\d|doi|https?|www|et al|cat|catalog\w*|accession|movie|video|additional file
  `})\b|^(?:19|20)\d\d[a-z]?$`,
  'i',
)
/** A value: a share, a relation, a decimal number, a ratio, a range, a number with a unit. */
const VALUE = new RegExp(
  String.raw`\d\s?[%‰°±×]|[=<>≤≥±~]\s?[-−–]?\.?\d|\d[.:/]\d|\d\s?(?:${alternatives`
    years?|yrs?|months?|weeks?|days?|hours?|hrs?|h|min|seconds?|s|ms|kg|mg|µg|μg|ng|g|km|cm|mm|µm|μm|nm|m|mL
    ml|µL|L|[mnµμ]M|kb|bp|kDa|cases|patients|fold|points|times|percent
  `})\b`,
)
const CITATION = /^\p{Lu}[\p{L}'’-]+(?:,? (?:et al\.?|and|&).*)?,? (?:19|20)\d\d/u
/** Longest bracket that is kept. */
const LENGTH_MAX = 80
const ONLY_BRACKETS = /^\s*(?:[([][^()[\]]*[)\]]\s*)+$/
const BRACKETS_NEXT = /^\s*(?:\([^()]*\)\s*)+/

/**
 * Writes words as in the sentence, with the brackets that give values (`(35.8 %)`) and without the others (citations,
 * figures, abbreviations), and without spaces and commas left over from omissions.
 */
export function writtenWithValues(tree: Tree, words: readonly number[], sentence: string): string {
  let written = ''
  let end: number | undefined
  for (const word of words) {
    const token = tree.tokens[word]
    if (token === undefined) continue
    const gap = end === undefined ? '' : sentence.slice(end, token.start)
    if (end !== undefined && gap !== '') written += ONLY_BRACKETS.test(gap) ? `${valuesOf(gap)} ` : ' '
    written += token.text
    end = token.end
  }
  const after = end === undefined ? undefined : BRACKETS_NEXT.exec(sentence.slice(end))?.[0]
  return (written + valuesOf(after ?? '')).replace(/\s+([,;:)\]])/g, '$1').replace(/,(?:\s*,)+/g, ',')
}

/** The values in brackets, each bracket with a space before. */
function valuesOf(brackets: string): string {
  return Array.from(brackets.matchAll(/\(([^()]*)\)/g), ([, inside = '']) => {
    const pieces = inside.split(/(?<=[;,])\s+/).filter((piece) => !POINTER.test(piece.trim()))
    const kept = pieces
      .join(' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,;]+|[\s,;]+$/g, '')
    const isValue = VALUE.test(kept) && !CITATION.test(kept) && kept.length <= LENGTH_MAX
    return isValue ? ` (${kept})` : ''
  }).join('')
}
