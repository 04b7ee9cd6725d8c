/** The words behind an @ before the caret, and where they stand. */
export type Mention = { words: string; start: number; end: number }

/** Longest beginning of a title that is looked for. */
const WORDS_MAX = 60

/** The mention that is being typed at the caret; null where there is none. */
export function mentionAt(text: string, caret: number): Mention | null {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at < 0 || (at > 0 && !/\s/.test(before[at - 1] ?? ''))) return null
  const words = before.slice(at + 1)
  if (words.length < 2 || words.length > WORDS_MAX || /[\n@]/.test(words)) return null
  return { words, start: at, end: caret }
}

/** The text without the words of a mention: the paper it stood for is named beside the question. */
export function withoutMention(text: string, { start, end }: Mention): string {
  const before = text.slice(0, start)
  const after = text.slice(end)
  return before.endsWith(' ') ? before + after.trimStart() : before + after
}
