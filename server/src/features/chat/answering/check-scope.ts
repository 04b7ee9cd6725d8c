import type { User } from '@colophon/protocol/auth/roles'
import type { GeneralChatScope } from '@colophon/protocol/chat/entities'
import { gate } from '../../../papers/gate.ts'
import { papersWithRights } from '../../../papers/visible-papers.ts'
import type { Context } from '../../../platform/context.ts'

/** Fails with the gate's error if a selection names a paper the user may not be quoted from. */
export async function checkScope(context: Context, person: User, scope: GeneralChatScope): Promise<void> {
  if (scope.kind !== 'selection') return
  const papers = await papersWithRights(context, scope.articleIds, person)
  const refused = scope.articleIds.find((id) => !papers.get(id)?.rights.quote)
  // The gate produces the error; it is not called for permitted papers.
  if (refused !== undefined) await gate(context)(person, refused, 'quote')
}
