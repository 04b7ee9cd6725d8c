import { randomBytes } from 'node:crypto'
import { type PaperAccess, rights } from '@colophon/protocol/articles/roles'
import type { AccessLabel } from '@colophon/protocol/articles/states'
import { ACCESS_STATES } from '@colophon/protocol/requests/access-states'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { makePaper } from '../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { accessRequests } from './access/tables.ts'
import { isListed, mayBeListed } from './conditions.ts'
import { IS_OPEN_TO_ALL } from './files/protect-file.ts'
import { grantedIds } from './queries.ts'
import { articles } from './tables.ts'

/** The labels of requests, and none. */
const LABELS: (AccessLabel | null)[] = [
  null,
  ...(Object.keys(ACCESS_STATES) as AccessLabel[]).filter((label) => ACCESS_STATES[label].level !== null),
]
const BOTH = [false, true]

/** Every combination of what decides on access, for a reader who is the owner or has or had a request. */
const STATES = BOTH.flatMap((isPublished) =>
  BOTH.flatMap((isPublic) =>
    BOTH.flatMap((isDeleted) => [
      { isPublished, isPublic, isDeleted, owns: true, request: null, hadReadOnly: false },
      ...LABELS.flatMap((request) =>
        (request === null ? [false] : BOTH).map((hadReadOnly) => ({
          ...{ isPublished, isPublic, isDeleted, owns: false, request, hadReadOnly },
        })),
      ),
    ]),
  ),
)

describe('rights in SQL', () => {
  let app: TestApp
  let reader: TestUser
  const papers: { id: number; access: PaperAccess }[] = []
  beforeAll(async () => {
    app = await makeApp()
    reader = await makeUser(app)
    const other = await makeUser(app)
    for (const { owns, request, hadReadOnly, isDeleted, ...state } of STATES) {
      const owner = owns ? reader : other
      const deletedAt = isDeleted ? app.context.now() : null
      const id = await makePaper(app, owner, { ...state, deletedAt })
      papers.push({ id, access: { ...state, ownerId: owner.id, isDeleted, request, hadReadOnly } })
      if (request === null) continue
      const walletAddress = `0x${randomBytes(20).toString('hex')}`
      const asked = { articleId: id, accountId: reader.id, walletAddress, label: request, hadReadOnly }
      await app.context.db.insert(accessRequests).values(asked)
    }
  })
  afterAll(() => app.close())

  const person = () => ({ id: reader.id, role: 'user' }) as const
  const matching = async (condition: SQL | undefined) => {
    const mine = inArray(
      articles.id,
      papers.map(({ id }) => id),
    )
    const rows = await app.context.db.select({ id: articles.id }).from(articles).where(and(mine, condition))
    return rows.map(({ id }) => id).sort((one, other) => one - other)
  }
  const idsOf = (may: (access: PaperAccess) => boolean) =>
    papers.filter(({ access }) => may(access)).map(({ id }) => id)

  // Proves: x-rights-in-sql
  it('lists what rights() lets a person list, except the bin', async () => {
    const listable = idsOf((access) => !access.isDeleted && rights(person(), access).list)
    expect(await matching(mayBeListed(person()))).toEqual(listable)
  })

  // Proves: x-rights-in-sql
  it('the knowledge base has what rights() lets everyone list', async () => {
    expect(await matching(isListed)).toEqual(idsOf((access) => rights(null, access).list))
  })

  // Proves: x-rights-in-sql
  it('only files that rights() lets everyone download are not encrypted', async () => {
    expect(await matching(IS_OPEN_TO_ALL)).toEqual(idsOf((access) => rights(null, access).download))
  })

  // Proves: x-rights-in-sql
  it('OAI-PMH provides what rights() lets everyone read', async () => {
    const provided = sql`is_provided(source, is_published, is_public, deleted_at, is_sample)`
    expect(await matching(provided)).toEqual(idsOf((access) => rights(null, access).view))
  })

  // Proves: x-rights-in-sql
  it('a grant finds the texts of the published papers that rights() lets a person view by it', async () => {
    const granted = new Set(await grantedIds(app.context.db, { person: person(), now: app.context.now() }))
    const isFound = ({ isPublished, isDeleted, isPublic, ownerId }: PaperAccess, id: number) =>
      !isDeleted && (ownerId === reader.id || (isPublished && (isPublic || granted.has(id))))
    const found = papers.filter(({ id, access }) => isFound(access, id)).map(({ id }) => id)
    expect(found).toEqual(idsOf((access) => !access.isDeleted && rights(person(), access).view))
  })
})
