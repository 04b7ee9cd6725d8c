import type { HoldsNothing, Who } from '@colophon/protocol/testing/rights-matrix'
import type { TestApp } from '../testing/make-app.ts'
import { makeUser, type TestUser } from '../testing/make-user.ts'

/** The users of the matrix with an account. */
export type People = Record<Exclude<Who, 'anonymous'> | HoldsNothing, TestUser>

/** Their names in test titles. */
export const WHO_LABELS: Record<Who | HoldsNothing, string> = {
  anonymous: 'an anonymous visitor',
  other: 'another user',
  readOnly: 'a user with read-only access',
  full: 'a user with full access',
  owner: 'the owner',
  admin: 'an administrator',
  pending: 'a user whose request is pending',
  expired: 'a user whose grant has expired',
  revoked: 'a user whose grant was revoked',
}

/** One account each; their relation to a paper is set up with the paper. */
export async function makePeople(app: TestApp): Promise<People> {
  return {
    other: await makeUser(app),
    readOnly: await makeUser(app),
    full: await makeUser(app),
    owner: await makeUser(app),
    admin: await makeUser(app, { role: 'admin' }),
    pending: await makeUser(app),
    expired: await makeUser(app),
    revoked: await makeUser(app),
  }
}

/** The account of a user of the matrix, null for anonymous ones. */
export function personOf(people: People, who: Who | HoldsNothing): TestUser | null {
  return who === 'anonymous' ? null : people[who]
}
