import { articleCalls } from '@colophon/protocol/articles/calls'
import type { MyArticle } from '@colophon/protocol/articles/entities'
import { call } from '../../../../lib/call.ts'
import { type Failure, failureOf } from '../../../../lib/call-error.ts'
import { createLanes } from '../../upload/lanes.ts'
import type { BulkAction } from './bulk-plan.ts'

/** One action on one paper. */
export type BulkStep = { article: MyArticle; action: BulkAction }
/** A step that was tried; `failure` is null where it succeeded. */
export type BulkResult = BulkStep & { failure: Failure | null }

/** How many papers are changed at once. */
export const BULK_AT_ONCE = 3
/** How often a step waits for its turn when the server is asked too often. */
const WAITS_MAX = 5

/**
 * Does the steps one after the other, three at once; every one is tried, whatever becomes of the others. Where the
 * server asks to wait it waits. `password` proves a change of access.
 */
export async function runBulk(
  steps: readonly BulkStep[],
  { password, onDone }: { password?: string | undefined; onDone?: ((done: number) => void) | undefined } = {},
): Promise<BulkResult[]> {
  const inLane = createLanes(BULK_AT_ONCE)
  const results = steps.map((step): BulkResult => ({ ...step, failure: null }))
  let done = 0
  await Promise.all(
    results.map((result) =>
      inLane(async () => {
        result.failure = await attempt(result, password)
        done += 1
        onDone?.(done)
      }),
    ),
  )
  return results
}

async function attempt(step: BulkStep, password: string | undefined): Promise<Failure | null> {
  for (let waits = 0; ; waits++) {
    try {
      await perform(step, password)
      return null
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.status !== 429 || !failure.retryAfter || waits >= WAITS_MAX) return failure
      const { retryAfter } = failure
      await new Promise((wake) => setTimeout(wake, retryAfter * 1000))
    }
  }
}

function perform({ article, action }: BulkStep, password: string | undefined): Promise<unknown> {
  const articleId = article.id
  switch (action.kind) {
    case 'field':
      return call(articleCalls.update, { body: { articleId, field: action.field } })
    case 'access':
      return call(articleCalls.access, { body: { articleId, isOpen: action.isOpen, ...(password && { password }) } })
    case 'publish':
      return call(articleCalls.publish, { body: { articleId, isPublished: action.isPublished } })
    case 'keep':
      return call(articleCalls.keep, { body: { articleIds: [articleId], isKept: action.isKept } })
    case 'delete':
      return call(articleCalls.delete, { query: { articleId } })
    case 'restore':
      return call(articleCalls.restore, { body: { articleId } })
  }
}
