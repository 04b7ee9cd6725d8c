import { z } from 'zod'
import { readStored, writeStored } from '../../lib/stored-values.ts'
import { PAGE_SIZES, type PageSize } from './knowledge-query.ts'

/** Cards, or on wide windows a table. */
export const VIEWS = ['cards', 'table'] as const
export type ListView = (typeof VIEWS)[number]

/** The page size last used in this browser. */
export function usualSize(): PageSize {
  return readStored('knowledgeSize', z.literal(PAGE_SIZES)) ?? PAGE_SIZES[0]
}

/** The view last used in this browser. */
export function usualView(): ListView {
  return readStored('knowledgeView', z.enum(VIEWS)) ?? 'cards'
}

/** Stores the page size. */
export function noteSize(size: PageSize): void {
  writeStored('knowledgeSize', size)
}

/** Stores the view. */
export function noteView(view: ListView): void {
  writeStored('knowledgeView', view)
}
