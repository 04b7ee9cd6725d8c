import type { Article } from '@colophon/protocol/articles/entities'

/** True for a paper of which only details were imported; a file that was stored is never empty. */
export function hasNoFile({ source, fileSize }: Pick<Article, 'source' | 'fileSize'>): boolean {
  return source === 'system' && fileSize === 0
}
