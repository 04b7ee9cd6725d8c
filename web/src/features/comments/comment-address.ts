import type { CommentSort } from './actions.ts'

/** What an address shows of the comments: their order, a thread followed from one comment, or one comment that is linked. */
export type CommentsShown = { sort: CommentSort; comment: number | null; thread: number | null }

/** Reads the address; what makes no sense there is as if it were not there. */
export function readCommentsShown(params: URLSearchParams): CommentsShown {
  return {
    sort: params.get('sort') === 'top' ? 'top' : 'newest',
    comment: idIn(params.get('comment')),
    thread: idIn(params.get('thread')),
  }
}

/** The same address with other comments shown; what else it says stays. */
export function withComments(
  params: URLSearchParams,
  changes: Partial<Record<'sort' | 'comment' | 'thread', string>>,
): string {
  const next = new URLSearchParams(params)
  for (const name of ['sort', 'comment', 'thread']) next.delete(name)
  for (const [name, value] of Object.entries(changes)) next.set(name, value)
  return `?${next}`
}

/** Where a link to one comment leads. */
export function commentPath(paper: string, commentId: number): string {
  return `${paper}?tab=comments&comment=${commentId}`
}

function idIn(text: string | null): number | null {
  const id = Number(text)
  return text !== null && Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}
