import type { Person } from '@colophon/protocol/auth/roles'
import type { ThreadScope } from '@colophon/protocol/chat/entities'
import type { Context } from '../../platform/context.ts'
import { gate } from '../articles/public/gate.ts'
import { papersFor } from '../articles/public/visible-papers.ts'

/** Fails as the gate does where a selection names a paper that this person may not be quoted from. */
export async function checkScope(context: Context, person: NonNullable<Person>, scope: ThreadScope): Promise<void> {
  if (scope.kind !== 'selection') return
  const papers = await papersFor(context, scope.articleIds, person)
  const refused = scope.articleIds.find((id) => !papers.get(id)?.rights.quote)
  // The gate decides, and says why; it is not asked for each of the papers that are fine.
  if (refused !== undefined) await gate(context)(person, refused, 'quote')
}
