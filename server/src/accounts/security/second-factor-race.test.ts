import { securityCalls } from '@colophon/protocol/security/calls'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../tests/testing/make-article.ts'
import { makeUser, PASSWORD } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'

const PAUSE = 77_001

describe('a second factor whose set-up restarts during its confirmation', () => {
  const at = useApp({ jobs: ['mail-security-change'] })

  // Proves: x-security-confirm-factor
  it('an unproven second-factor secret is not turned on, and can be confirmed afterwards', async () => {
    const who = await makeUser(at.app)
    const begin = async () => (await who.call(securityCalls.beginSecondFactor, { body: { password: PASSWORD } })).data
    const codeOf = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.app.context.now().getTime() })
    const confirm = (code: string) => who.call(securityCalls.confirmSecondFactor, { body: { code } })
    const first = await begin()
    // The confirmation blocks here before it reads any row, so that the restart can interleave.
    await at.app.context.pool.query(`
      create function pause() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(${PAUSE}); return null; end $$;
      create trigger pause before update of confirmed_at on second_factors for each statement execute function pause()`)
    const holder = new pg.Client({ connectionString: String(at.app.context.pool.options.connectionString) })
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [PAUSE])
    const confirming = confirm(codeOf(first.secret))
    await vi.waitFor(async () => {
      const { rows } = await holder.query(
        `select from pg_stat_activity where wait_event = 'advisory' and query like 'update "second_factors"%'
           and datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    }, SOON)
    const second = await begin()
    await holder.query('select pg_advisory_unlock($1)', [PAUSE])
    const confirmed = await confirming
    await holder.end()

    expect(second.secret).not.toBe(first.secret)
    expect(confirmed).toMatchObject({ status: 409, error: 'secondFactorReplaced' })
    expect((await who.call(securityCalls.overview, {})).data.secondFactor.isOn).toBe(false)
    expect(await confirm(codeOf(first.secret))).toMatchObject({ status: 400, error: 'wrongCode' })
    expect((await confirm(codeOf(second.secret))).status).toBe(200)
    expect((await who.call(securityCalls.overview, {})).data.secondFactor.isOn).toBe(true)
  })
})
