import { keyCalls } from '@colophon/protocol/keys/calls'
import { KEYS_MAX } from '@colophon/protocol/keys/constants'
import { KeyScope } from '@colophon/protocol/keys/entities'
import { scopeOfRoute } from '@colophon/protocol/keys/scopes'
import { CALL_RIGHTS, type Outcome, outcomeFor } from '@colophon/protocol/testing/rights-matrix'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiKeys } from '../../src/accounts/keys/tables.ts'
import { call } from '../testing/call.ts'
import { PASSWORD, type TestUser } from '../testing/make-user.ts'
import { stored } from '../testing/stored.ts'
import { EVERY_CALL, type EveryCall } from './every-call.ts'
import { type Paper, paperOfKind } from './paper-of-kind.ts'
import { usePeople } from './use-people.ts'

type Outcomes = readonly Outcome[]

const seen = new Set<string>()

/** The first call of each feature and scope guards; the campaigns test every call. */
function isFirst(rule: string): boolean {
  return !seen.has(rule) && Boolean(seen.add(rule))
}

const OWN_BOOKS = ['api_key_uses', 'api_key_days', 'api_key_counters']

// Proves: x-keys-scopes
describe('rights of API keys', () => {
  const at = usePeople()
  let open: Paper
  let draft: Paper
  const keys = new Map<string, string>()
  beforeAll(async () => {
    open = await paperOfKind(at.app, at.people, at.original, 'open')
    draft = await paperOfKind(at.app, at.people, at.original, 'draft')
  })

  for (const each of EVERY_CALL.filter(({ route }) => !route.ignoresToken)) {
    const scope = scopeOfRoute(each.route)
    const options = isFirst(`${each.feature} ${scope}`) ? {} : { tags: ['campaign'] }
    describe(each.target, () => {
      if (scope === null) {
        it('the call is refused to a key with every scope and changes nothing', options, () =>
          refuses(each, KeyScope.options),
        )
      } else {
        it(`a key with ${scope} gets the same reply as the owner`, options, () => opens(each, [scope]))
        it('a key of the owner with every scope but the required one is refused and changes nothing', options, () =>
          refuses(
            each,
            KeyScope.options.filter((one) => one !== scope),
          ),
        )
        if (each.route.paper && each.route.access !== 'any') {
          it("another user's key with every scope learns nothing of a draft", options, () => hides(each))
        }
      }
    })
  }

  async function opens({ route, prepare, feature, name }: EveryCall, scopes: readonly KeyScope[]): Promise<void> {
    // A separate paper, since some calls remove theirs.
    const paper = await paperOfKind(at.app, at.people, at.original, 'open')
    const { input, letThrough, undo } = await prepare(cellOf(at.people.owner, paper))
    const answer = await call(at.app, route, input, await withKey(at.people.owner, scopes))
    const row = (CALL_RIGHTS[feature] as Record<string, Outcomes | { open: Outcomes }>)[name]
    const outcome = outcomeFor((row && 'open' in row ? row.open : row) ?? [], 'owner')
    const got = answer.status < 400 ? 'yes' : outcome === 'yes' ? answer.error : answer.status
    expect([outcome, ...(letThrough ?? [])], `${answer.status}: ${answer.message}`).toContain(got)
    await undo?.()
  }

  async function refuses({ route, prepare }: EveryCall, scopes: readonly KeyScope[]): Promise<void> {
    const { input } = await prepare(cellOf(at.people.owner, open))
    const options = await withKey(at.people.owner, scopes)
    const before = await storedBesideBooks()
    const answer = await call(at.app, route, input, options)
    expect(answer).toMatchObject({
      status: 403,
      error: scopeOfRoute(route) === null ? 'keyNotHere' : 'keyScopeMissing',
    })
    expect(await storedBesideBooks()).toEqual(before)
  }

  async function hides({ route, prepare }: EveryCall): Promise<void> {
    const { input } = await prepare(cellOf(at.people.other, draft))
    const answer = await call(at.app, route, input, await withKey(at.people.other, KeyScope.options))
    expect(answer).toMatchObject({ status: 404, data: undefined })
  }

  function cellOf(person: TestUser, paper: Paper) {
    return {
      app: at.app,
      people: at.people,
      who: person === at.people.owner ? 'owner' : 'other',
      person,
      paper,
    } as const
  }

  async function withKey(who: TestUser, scopes: readonly KeyScope[]) {
    const name = `${who.id} ${scopes.join(' ')}`
    // An account may have fewer keys than there are combinations of scopes.
    if (!keys.has(name) && keys.size >= KEYS_MAX - 1) {
      await at.app.context.db.update(apiKeys).set({ revokedAt: new Date() })
      keys.clear()
    }
    const apiKey =
      keys.get(name) ??
      (await who.call(keyCalls.create, { body: { name, scopes: [...scopes], password: PASSWORD } })).data.apiKey
    keys.set(name, apiKey)
    return { headers: { 'X-API-Key': apiKey } }
  }

  async function storedBesideBooks() {
    const all = await stored(at.app)
    return Object.fromEntries(Object.entries(all).filter(([name]) => !OWN_BOOKS.includes(name)))
  }
})
