import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { removeForGood } from './remove-for-good.ts'
import { articles } from './tables.ts'

/** Removes somebody's sample papers for good, those in the bin and in work too. */
export const removeSamples: Handler<typeof articleCalls.removeSamples> = async ({ person }, context) => ({
  removed: await removeForGood(context, and(eq(articles.ownerId, person.id), eq(articles.isSample, true))),
})
