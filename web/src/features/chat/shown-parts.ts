import type { Answer, AnswerPart } from '@colophon/protocol/chat/entities'

/** The parts of an answer to draw: a join that only names where the next quote stands is left to the line under it. */
export function shownParts({ parts, quotes }: Pick<Answer, 'parts' | 'quotes'>): AnswerPart[] {
  return parts.filter((part, index) => {
    const next = parts[index + 1]
    if (part.kind !== 'join' || next?.kind !== 'quote') return true
    const quote = quotes.find(({ n }) => n === next.n)
    return !(quote && isPlace(part.text, quote.title, quote.section))
  })
}

/** True for words such as `From “Title”, in the section “Methods”:`. */
function isPlace(text: string, title: string, section: string | null): boolean {
  const rest = text.replace(`“${title}”`, '').replace(`“${section}”`, '')
  return rest !== text && /^(?:from|in|the|section|,|:|\s)*$/i.test(rest)
}
