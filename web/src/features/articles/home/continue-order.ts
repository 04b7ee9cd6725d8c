import type { ReadingPlace } from '@colophon/protocol/articles/reading-calls'
import { LAST_OPENED_MAX, type Opened } from './last-opened.ts'

/** A paper to go on with: where in it, if the account has a place there. */
export type ToContinue = { articleId: number; place: ReadingPlace | null }

/** What was opened in this browser and what was read on any device, as one list, newest first, each paper once. */
export function continueOrder(opened: readonly Opened[], places: readonly ReadingPlace[]): ToContinue[] {
  const at = new Map<number, number>()
  const note = (id: number, when: number) => at.set(id, Math.max(when, at.get(id) ?? 0))
  for (const { id, at: when } of opened) note(id, when)
  for (const { articleId, readAt } of places) note(articleId, Date.parse(readAt))
  return [...at]
    .sort(([, one], [, other]) => other - one)
    .slice(0, LAST_OPENED_MAX)
    .map(([articleId]) => ({ articleId, place: places.find((place) => place.articleId === articleId) ?? null }))
}

/** Where somebody was, in words: the page, or in papers without pages how far. */
export function placeWords({ page, part }: Pick<ReadingPlace, 'page' | 'part'>, pages: number | null): string {
  if (page === null) return part < 0.01 ? 'at the beginning' : `${Math.round(part * 100)} % read`
  return pages === null || pages < page ? `page ${page}` : `page ${page} of ${pages}`
}
