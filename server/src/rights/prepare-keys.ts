import { keyCalls } from '@colophon/protocol/keys/calls'
import type { TestUser } from '../testing/make-user.ts'
import type { PrepareEach } from './prepare.ts'

/** The requests about API keys. */
export const prepareKeys: PrepareEach<typeof keyCalls> = {
  create: ({ person }) => ({
    input: { body: { name: 'A script', scopes: ['read'] } },
    undo: async () => person?.call(keyCalls.delete, { query: {} }),
  }),
  delete: async ({ person, people }) => ({ input: { query: { id: await makeKey(person ?? people.other) } } }),
  apiStat: () => ({ input: { query: {} } }),
  list: () => ({ input: {} }),
  reroll: async ({ person, people }) => {
    const who = person ?? people.other
    const id = await makeKey(who)
    return {
      input: { body: { id, graceSeconds: 0 } },
      undo: () => who.call(keyCalls.delete, { query: { id } }),
    }
  },
}

async function makeKey(who: TestUser): Promise<string> {
  const { data, message, error } = await who.call(keyCalls.create, { body: {} })
  if (data) return data.id
  if (error !== 'keysTooMany') throw new Error(message)
  await who.call(keyCalls.delete, { query: {} })
  return makeKey(who)
}
