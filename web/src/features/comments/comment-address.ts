import type { CommentSort } from './actions.ts'

/** The comment view in the URL: sort order, an open thread, or a linked comment. */
export type CommentsShown = { sort: CommentSort; comment: number | null; thread: number | null }

/** Parses the URL; invalid values are ignored. */
export function readCommentsShown(params: URLSearchParams): CommentsShown {
  return {
    sort: params.get('sort') === 'top' ? 'top' : 'newest',
    comment: idIn(params.get('comment')),
    thread: idIn(params.get('thread')),
  }
}

/** The URL with another comment view; other parameters stay. */
export function withComments(
  params: URLSearchParams,
  changes: Partial<Record<'sort' | 'comment' | 'thread', string>>,
): string {
  const next = new URLSearchParams(params)
  for (const name of ['sort', 'comment', 'thread']) next.delete(name)
  for (const [name, value] of Object.entries(changes)) next.set(name, value)
  return `?${next}`
}

/** Link to one comment. */
export function commentPath(paper: string, commentId: number): string {
  return `${paper}?tab=comments&comment=${commentId}`
}

function idIn(text: string | null): number | null {
  const id = Number(text)
  return text !== null && Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}
