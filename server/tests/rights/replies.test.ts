import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { articles } from '../../src/papers/tables.ts'
import { call } from '../testing/call.ts'
import type { TestApp } from '../testing/make-app.ts'
import { EVERY_CALL } from './every-call.ts'
import { type Paper, paperOfKind } from './paper-of-kind.ts'
import { WHO_LABELS } from './people.ts'
import { usePeople } from './use-people.ts'

const NO_PAPER = 2_000_000_000

describe('the contents of replies', () => {
  const at = usePeople()
  let paper: Paper
  beforeAll(async () => {
    // Every column of this row is set, so that any leak is detected.
    paper = await paperOfKind(at.app, at.people, at.original, 'open', {
      idempotencyKey: 'an-idempotency-key-of-the-owner',
      wrappedPassword: Buffer.from('the wrapped password of a pdf'),
    })
  })

  /** The first call of each feature guards; the campaigns test every call. */
  const seen = new Set<string>()
  for (const { target, feature, route, prepare } of EVERY_CALL) {
    const options = seen.has(feature) ? { tags: ['campaign'] } : {}
    seen.add(feature)
    it(`the reply of ${target} contains only fields of its schema and no secret of any table`, options, async () => {
      const person = at.people.owner
      const {
        input,
        token,
        headers = {},
        undo,
      } = await prepare({ app: at.app, people: at.people, who: 'owner', person, paper })
      const secrets = await secretsIn(at.app)
      const { data, meta, status, error, message } = await call(at.app, route, input, {
        token: token ?? person.accessToken,
        headers,
      })
      const text = JSON.stringify({ data, meta, error, message })
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
      if (status < 400 && route.reply) expect(route.reply.parse(data)).toEqual(data)
      if (status < 400 && route.meta) expect(route.meta.parse(meta)).toEqual(meta)
      await undo?.()
    })
  }

  for (const who of ['other', 'readOnly', 'full', 'admin', 'pending', 'expired', 'revoked'] as const) {
    // Proves: deviation-16
    it(`${WHO_LABELS[who]} gets the same reply for a draft as for a missing paper`, async () => {
      const draft = await paperOfKind(at.app, at.people, at.original, 'draft')
      for (const route of [articleCalls.article, readerCalls.document, storageCalls.file, uploadCalls.uploadStatus]) {
        const told = await at.people[who].call(route, { query: { articleId: draft.id } })
        const never = await at.people[who].call(route, { query: { articleId: NO_PAPER } })
        expect({ ...told, headers: null }).toEqual({ ...never, headers: null })
        expect(told.status).toBe(404)
      }
    })
  }

  it('only the owner sees the processing state of a paper and whether it was hidden', async () => {
    const hidden = await paperOfKind(at.app, at.people, at.original, 'open', { isHidden: true })
    const query = { articleId: hidden.id }
    const mine = await at.people.owner.call(articleCalls.article, { query })
    expect(mine.data).toMatchObject({ uploadProgress: 99, stage: 'complete', isHidden: true })
    const theirs = await at.people.other.call(articleCalls.article, { query })
    expect(theirs.data).toMatchObject({ uploadProgress: null, stage: null, isHidden: false })
    const listed = await at.people.other.call(knowledgeCalls.list, { query: { isHidden: true } })
    expect(listed.data[0].map(({ id }) => id)).not.toContain(hidden.id)
    const found = await at.people.other.call(knowledgeCalls.list, { query: { isHidden: false } })
    expect(found.data[0].map(({ id }) => id)).toContain(hidden.id)
  })

  it('statements and file hash of a private paper are shown only to users who may view it', async () => {
    const closed = await paperOfKind(at.app, at.people, at.original, 'closed')
    for (const who of ['other', 'admin', 'pending', 'expired', 'revoked', 'readOnly', 'full', 'owner'] as const) {
      const { data } = await at.people[who].call(articleCalls.article, { query: { articleId: closed.id } })
      const mayView = ['readOnly', 'full', 'owner'].includes(who)
      expect([data.graph !== null, data.sha256 !== null, data.rights.view], who).toEqual([mayView, mayView, mayView])
    }
  })

  it('other users see neither the e-mail address nor the role of a user', async () => {
    const { data } = await at.people.other.call(profileCalls.get, { query: { profileId: at.people.owner.id } })
    expect(JSON.stringify(data)).not.toContain(at.people.owner.email)
    expect(data).not.toHaveProperty('role')
  })
})

/** Secrets of every table that has any; at least one of each kind exists. */
async function secretsIn({ context: { db } }: TestApp): Promise<string[]> {
  const { rows } = await db.execute<{ secret: string }>(sql`
    select password_hash as secret from accounts
    union all select password_hash from pending_codes union all select code_hash from pending_codes
    union all select ticket_hash from downloads
    union all select attempt::text from ${articles} union all select idempotency_key from ${articles}
    union all select encode(wrapped_password, 'base64') from ${articles}
    union all select encode(wrapped_password, 'hex') from ${articles}
    union all select encode(wrapped_password, 'escape') from ${articles}`)
  const secrets = rows.map(({ secret }) => secret).filter(Boolean)
  if (secrets.length < 6) throw new Error('There is nothing that could leak')
  return secrets
}
