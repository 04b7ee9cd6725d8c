import type { Context } from '../../platform/context.ts'

/** Tells an owner, on all their connections, how far a paper is: 0..98, 99 complete, -1 error. To be called after the commit. */
export function tellProgress(
  context: Pick<Context, 'live'>,
  paper: { id: number; ownerId: number | null; progress: number },
): void {
  if (paper.ownerId === null) return
  context.live.toUser(paper.ownerId, 'uploadStatusUpdate', { articleId: paper.id, uploadProgress: paper.progress })
}
