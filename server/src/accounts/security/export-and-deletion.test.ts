import { articleCalls } from '@colophon/protocol/articles/calls'
import { authCalls } from '@colophon/protocol/auth/calls'
import { commentCalls } from '@colophon/protocol/comments/calls'
import { keyCalls } from '@colophon/protocol/keys/calls'
import type { KeyScope } from '@colophon/protocol/keys/entities'
import { securityCalls } from '@colophon/protocol/security/calls'
import { DELETE_CONFIRMATION } from '@colophon/protocol/security/constants'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeArticle, SOON, startWorker } from '../../../tests/testing/make-article.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet } from '../../../tests/testing/make-wallet.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { filesOf } from '../../features/docviz/queries.ts'
import { makeVisitor } from '../../features/docviz/testing/visitor.ts'
import { protectFile } from '../../papers/files/protect-file.ts'
import { FileMissing } from '../../platform/files/files.ts'
import { deleteAccountJob } from './jobs.ts'
import { useFactor } from './testing/use-factor.ts'

describe('leaving', () => {
  const at = useApp()

  const remove = (who: TestUser, body: object = {}) =>
    who.call(securityCalls.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION, password: PASSWORD, ...body } })

  /** Tables with this text in any column. */
  async function tablesWith(text: string): Promise<string[]> {
    const { db } = at.app.context
    const tables = await db.execute<{ schema: string; name: string }>(sql`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`)
    const found: string[] = []
    for (const { schema, name } of tables.rows) {
      const { rows } = await db.execute(sql`
        select from ${sql.identifier(schema)}.${sql.identifier(name)} t where t::text ilike ${`%${text}%`} limit 1`)
      if (rows.length > 0) found.push(name)
    }
    return found
  }

  // Proves: x-security-export-file
  it('the export is a zip with lists, papers and files at a single-use link', async () => {
    const who = await makeUser(at.app, { username: 'Ada' })
    const paper = await makeArticle(who, { name: 'mine.txt' })
    await makeArticle(at.reader, { name: 'theirs.txt' })
    const { url } = (await who.call(securityCalls.prepareExport, {})).data
    const reply = await fetch(at.app.url + url)
    expect(reply.headers.get('content-type')).toBe('application/zip')
    const zip = unzipSync(new Uint8Array(await reply.arrayBuffer()))
    const json = (name: string) => JSON.parse(new TextDecoder().decode(zip[name]))
    expect(json('account.json')).toMatchObject([{ email: who.email }])
    expect(json('profile.json')).toMatchObject([{ username: 'Ada' }])
    expect(json(`papers/${paper.id}/statements.json`)).toEqual(expect.any(Array))
    expect(zip[`papers/${paper.id}/mine.txt`]?.length).toBeGreaterThan(0)
    expect(Object.keys(zip).join()).not.toContain('theirs')
    expect(Object.values(zip).every((each) => !new TextDecoder().decode(each).includes('argon2'))).toBe(true)
    expect((await fetch(at.app.url + url)).status).toBe(410)
  })

  it('the export contains docviz documents with their results, and deletion removes them', {
    tags: ['campaign'],
  }, async () => {
    const who = await makeUser(at.app)
    const visitor = await makeVisitor(at.app, who)
    const { id } = (await visitor.upload()).data
    await visitor.settled(id)
    const { url } = (await who.call(securityCalls.prepareExport, {})).data
    const zip = unzipSync(new Uint8Array(await (await fetch(at.app.url + url)).arrayBuffer()))
    const text = (name: string) => new TextDecoder().decode(zip[`documents/${id}/${name}`])
    expect(JSON.parse(text('task.json'))).toMatchObject({ id, userId: visitor.userId, status: 'completed' })
    expect(JSON.parse(text('result.json')).document.pages).toHaveLength(2)
    expect(text('peat.pdf').slice(0, 5)).toBe('%PDF-')
    expect(Object.keys(unzipSync(zip[`documents/${id}/result.zip`] ?? new Uint8Array()))).toContain('result.json')
    const { db, files } = at.app.context
    const keys = await filesOf(db, [id])
    await remove(who)
    await vi.waitFor(async () => expect(await filesOf(db, [id])).toEqual([]), SOON)
    for (const key of keys) await vi.waitFor(() => expect(files.size(key)).rejects.toThrow(), SOON)
  })

  it('the export contains all key usage in files of bounded size', { tags: ['campaign'] }, async () => {
    const who = await makeUser(at.app)
    const body = { name: 'Busy', scopes: ['read'] as KeyScope[] }
    const { id } = (await who.call(keyCalls.create, { body })).data
    await at.app.context.db.execute(sql`
      insert into api_key_uses (key_id, account_id, at, route, status, ms, address)
      select ${id}::uuid, ${who.id}::int, now(), 'GET /n/' || n, 200, 1, '127.0.0.1' from generate_series(1, 12000) n`)
    const { url } = (await who.call(securityCalls.prepareExport, {})).data
    const zip = unzipSync(new Uint8Array(await (await fetch(at.app.url + url)).arrayBuffer()))
    const read = (name: string) => JSON.parse(new TextDecoder().decode(zip[name])) as { use: { route: string } }[]
    const parts = Object.keys(zip).filter((name) => name.startsWith('api-calls'))
    expect(parts).toEqual(['api-calls.json', 'api-calls-2.json', 'api-calls-3.json'])
    const routes = parts.flatMap(read).map(({ use }) => use.route)
    expect(routes).toEqual(Array.from({ length: 12_000 }, (_, index) => `GET /n/${index + 1}`))
  })

  it('the export contains the decrypted file of a private paper as uploaded', async () => {
    const who = await makeUser(at.app)
    const paper = await makeArticle(who, { name: 'secret.txt' })
    const body = { articleId: paper.id, isOpen: false, password: PASSWORD }
    expect((await who.call(articleCalls.access, { body })).status).toBe(200)
    const exported = async () => {
      const { url } = (await who.call(securityCalls.prepareExport, {})).data
      const zip = unzipSync(new Uint8Array(await (await fetch(at.app.url + url)).arrayBuffer()))
      const [entry] = Object.entries(zip).filter(([name]) => name.endsWith('/paper.json'))
      const { articleUrl } = JSON.parse(new TextDecoder().decode(entry?.[1])) as { articleUrl: string }
      return { articleUrl, file: new TextDecoder().decode(zip[`papers/${paper.id}/secret.txt`]) }
    }
    const plain = (await exported()).file
    await protectFile(at.app.context, paper.id)
    const sealed = await exported()
    expect(sealed.articleUrl).toMatch(/\.pgp$/)
    expect(sealed.file).toBe(plain)
    expect(plain.length).toBeGreaterThan(0)
  })

  // Proves: x-security-export
  it('an export link expires after a minute, and when the account is frozen', async () => {
    const who = await makeUser(at.app)
    const late = (await who.call(securityCalls.prepareExport, {})).data.url
    at.app.advanceClock(61)
    expect((await fetch(at.app.url + late)).status).toBe(410)
    const frozen = (await who.call(securityCalls.prepareExport, {})).data.url
    await who.call(securityCalls.freeze, {})
    expect((await fetch(at.app.url + frozen)).status).toBe(410)
  })

  // Proves: x-security-delete, deviation-47
  it('deletion needs the typed words, the password, and the second factor where there is one', async () => {
    const who = await makeUser(at.app)
    expect(await remove(who, { confirmation: 'delete' })).toMatchObject({ status: 400 })
    expect(await remove(who, { password: 'Another-Password-1' })).toMatchObject({ error: 'passwordWrong' })
    const { code } = await useFactor(at.app, who)
    expect(await remove(who)).toMatchObject({ status: 400, error: 'wrongCode' })
    expect((await remove(who, { code: code() })).status).toBe(200)
  })

  it('deletion checks the password before the code, so that neither tries nor recovery codes are used up without it', async () => {
    const who = await makeUser(at.app)
    const { recoveryCodes } = await useFactor(at.app, who)
    const password = 'Another-Password-1'
    for (let tries = 0; tries < 6; tries++) {
      expect(await remove(who, { password, code: '######' })).toMatchObject({ error: 'passwordWrong' })
    }
    expect(await remove(who, { password, recoveryCode: recoveryCodes[0] })).toMatchObject({ error: 'passwordWrong' })
    expect((await remove(who, { recoveryCode: recoveryCodes[0] })).status).toBe(200)
  })

  // Proves: x-security-delete
  it('deletion leaves no data of the user in any table, and comments stay without a name', async () => {
    const who = await makeUser(at.app, { username: 'Zenobia Quill' })
    const wallet = makeWallet(at.app)
    await wallet.link(who)
    await wallet.login()
    const factor = await useFactor(at.app, who)
    const mine = await makeArticle(who, { name: 'zenobia-quill.txt', isPublished: true })
    const theirs = await makeArticle(at.owner, { name: 'theirs.txt', isPublished: true })
    const comment = { articleId: theirs.id, parentId: null, message: 'What stays is what was said.' }
    const written = await who.call(commentCalls.create, { body: comment })
    expect(await tablesWith(who.email)).not.toEqual([])
    const proof = { password: PASSWORD, recoveryCode: factor.recoveryCodes[0] }
    const { recoveryCodes } = (await who.call(securityCalls.renewRecoveryCodes, { body: proof })).data
    expect((await remove(who, { recoveryCode: recoveryCodes[0] })).status).toBe(200)
    const login = await call(at.app, authCalls.login, { body: { email: who.email, password: PASSWORD } })
    expect([401, 403]).toContain(login.status)
    await vi.waitFor(async () => expect(await tablesWith(who.email)).toEqual([]), SOON)
    for (const text of ['Zenobia Quill', 'zenobia-quill', wallet.address]) expect(await tablesWith(text)).toEqual([])
    await expect(at.app.context.files.size(mine.articleUrl)).rejects.toBeInstanceOf(FileMissing)
    const kept = await at.reader.call(commentCalls.getComment, { query: { commentId: written.data.commentId } })
    expect(kept).toMatchObject({ status: 200, data: { message: comment.message } })
    expect(JSON.stringify(kept.data)).not.toContain(`#${who.id}`)
    const gone = await at.reader.call(articleCalls.article, { query: { articleId: mine.id } })
    expect([404, 410]).toContain(gone.status)
    expect((await makeUser(at.app, { email: who.email })).id).not.toBe(who.id)
  })

  // Proves: x-security-delete
  it('an interrupted deletion is completed after the next start', async () => {
    const who = await makeUser(at.app)
    const paper = await makeArticle(who)
    await at.worker.stop()
    expect((await remove(who)).status).toBe(200)
    const { files } = at.app.context
    const torn = { ...at.app.context, files: { ...files, remove: () => Promise.reject(new Error('the disk is gone')) } }
    const run = { isLastAttempt: false, signal: new AbortController().signal }
    await expect(deleteAccountJob.run(torn, { accountId: who.id }, run)).rejects.toThrow('the disk is gone')
    expect(await tablesWith(who.email)).toContain('accounts')
    at.worker = await startWorker(at.app)
    await vi.waitFor(async () => expect(await tablesWith(who.email)).toEqual([]), SOON)
    const gone = await at.owner.call(articleCalls.article, { query: { articleId: paper.id } })
    expect(gone.status).toBe(404)
  })
})
