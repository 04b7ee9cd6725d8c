import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Handler } from '../../platform/input.ts'
import { readHolder } from './holder.ts'
import { toUser } from './queries.ts'

/** Who the token was given to. */
export const me: Handler<typeof docvizCalls.me> = async ({ request }, context) =>
  toUser(context.db, await readHolder(context, request))
