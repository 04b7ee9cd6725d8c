import type { PaperDocument } from '@colophon/protocol/articles/document'

/** A figure or table as the list of figures names it; `index` is the block to go to. */
export type FigureName = { index: number; label: string; text: string; page: number | null }

/** The captions of a paper in their order, each with the label it begins with; a figure without one is not listed. */
export function figuresOf({ blocks }: Pick<PaperDocument, 'blocks'>): FigureName[] {
  return [...blocks.entries()].flatMap(([index, { type, text, page }]) => {
    if (type !== 'caption') return []
    const label = /^\s*\p{L}+\.?\s*[\dIVX]+[\d.]*(?=[\s.:|)–—-]|$)/u.exec(text)?.[0] ?? ''
    const rest = text.slice(label.length).replace(/^[\s.:|)–—-]+/, '')
    return [{ index, label: label.trim(), text: rest, page }]
  })
}
