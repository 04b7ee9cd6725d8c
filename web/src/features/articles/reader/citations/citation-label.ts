import type { Citation, PaperDocument } from '@colophon/protocol/articles/document'

const LABEL_MAX = 80

/** A call-out as it is read aloud: which entries it leads to. */
export function citationLabel(document: PaperDocument | null, { references }: Citation): string {
  const entries = references.map((index) => document?.references?.[index])
  const words = entries.map((entry) => entry?.title ?? entry?.text.slice(0, LABEL_MAX) ?? '').filter(Boolean)
  return `Reference: ${words.join('; ')}`
}
