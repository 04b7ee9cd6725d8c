import type { Graph } from '@colophon/protocol/statements/graph'
import { analysisThread, type RunOptions } from './analysis-thread.ts'

/** A paper whose statements were just extracted; `load` gives its document. */
type StatedPaper = Pick<RunOptions, 'load' | 'signal'> & { articleId: number; ownerId: number | null }

/**
 * Gives extracted statements their salience, by which some are key claims. Fails where the analysis thread is busy, too
 * slow or lost: a job then runs again, rather than store statements without it.
 */
export async function weighInThread(graph: Graph, paper: StatedPaper): Promise<Graph> {
  const { articleId, ownerId, load, signal } = paper
  if (graph.length === 0) return graph
  return analysisThread().run(
    'weigh',
    { papers: [{ articleId, source: { key: null }, graph }] },
    { caller: { accountId: ownerId ?? 0 }, load, signal },
  )
}
