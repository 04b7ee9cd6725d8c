import type { Article } from '@colophon/protocol/articles/entities'

/** Who may read a paper, in words. A paper that is not published is its owner's alone, whatever is set for later. */
export function accessWords({
  access,
  source,
  isPublished,
}: Pick<Article, 'access' | 'source' | 'isPublished'>): string {
  return source === 'system' && !isPublished ? 'Only you' : access
}
