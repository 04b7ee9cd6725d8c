import type { Person } from '@colophon/protocol/auth/roles'
import type { ThreadScope } from '@colophon/protocol/chat/entities'
import type { Context } from '../../platform/context.ts'
import { gate } from '../articles/public.ts'

/** Fails as the gate does where a selection names a paper that this person may not be quoted from. */
export async function checkScope(context: Context, person: NonNullable<Person>, scope: ThreadScope): Promise<void> {
  if (scope.kind !== 'selection') return
  for (const id of scope.articleIds) await gate(context)(person, id, 'quote')
}
