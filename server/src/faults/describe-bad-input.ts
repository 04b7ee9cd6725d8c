import { ErrorReply } from '@colophon/protocol/errors'
import type { Route } from '@colophon/protocol/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { Fail } from '../platform/fail.ts'
import { parse } from '../platform/parse.ts'
import { EVERY_CALL, type EveryCall } from '../rights/every-call.ts'
import { paperOfKind } from '../rights/paper-of-kind.ts'
import { usePeople } from '../rights/use-people.ts'
import { type Answer, send } from '../testing/call.ts'
import { stored } from '../testing/stored.ts'
import { type NastyRequest, nastyRequests, type ValidInput } from './nasty-requests.ts'

/** Requests under way at once. */
const AT_ONCE = 8
/** Fewest nasty requests for a call that takes a body. */
const REQUESTS_MIN = 200

/**
 * Tests that every call refuses everything that is bad, in words, and stores nothing of it. What a schema judges is
 * given to the schema; through HTTP goes one request of each kind for each call, or every one.
 */
export function describeBadInput(sent: 'one of each kind' | 'every one'): void {
  const at = usePeople()
  for (const [feature, calls] of Map.groupBy(EVERY_CALL.filter(takesInput), ({ feature }) => feature)) {
    describe(`bad input for ${feature}`, () => {
      for (const each of calls) describe(each.target, () => describeCall(each))
    })
  }

  function describeCall({ route, prepare, target }: EveryCall): void {
    let token: string
    let requests: ReturnType<typeof nastyRequests>
    beforeAll(async () => {
      const paper = await paperOfKind(at.app, at.people, at.original, 'open')
      const who = route.access === 'admin' ? 'admin' : 'owner'
      const person = at.people[who]
      const prepared = await prepare({ app: at.app, people: at.people, who, person, paper })
      token = prepared.token ?? person.accessToken
      requests = nastyRequests(route, prepared.input as ValidInput)
    })

    it('bad input is refused by the schema, in words that name the field', () => {
      const problems = requests.bad.map((request) => problemOfSchema(route, request)).filter(Boolean)
      expect(problems).toEqual([])
      if (route.body) expect(requests.bad.length + requests.odd.length).toBeGreaterThanOrEqual(REQUESTS_MIN)
    })

    it('a bad request is answered 4xx in words that name the field, and changes nothing that is stored', async () => {
      const before = await stored(at.app)
      expect(await problems(requests.bad, problemOfBad)).toEqual([])
      expect(await stored(at.app)).toEqual(before)
    })

    it('an odd request that the schema allows is answered without a failure of the server', async () => {
      expect(await problems(requests.odd, problemOfOdd)).toEqual([])
      expect((await send(at.app, 'GET', '/health/ready')).status).toBe(200)
    })

    async function problems(all: readonly NastyRequest[], problemOf: typeof problemOfBad): Promise<string[]> {
      const list = sent === 'every one' ? all : oneOfEachKind(all, target.length)
      const found: string[] = []
      for (let from = 0; from < list.length; from += AT_ONCE) {
        const answers = list.slice(from, from + AT_ONCE).map(async (request) => {
          const headers = request.type === undefined ? {} : { 'Content-Type': request.type }
          const answer = await send(at.app, route.method, request.path, request.body, { token, headers })
          const problem = problemOf(request, answer)
          if (problem) found.push(`${problem}: ${request.what} → ${answer.status} ${answer.error}: ${answer.message}`)
        })
        await Promise.all(answers)
      }
      return found
    }
  }
}

/** POST of the tool's graph takes a list of ids or a file, and has tests of its own. */
function takesInput({ feature, name, route }: EveryCall): boolean {
  const { bad, odd } = nastyRequests(route, {})
  return bad.length + odd.length > 0 && !(feature === 'compare' && name === 'graph')
}

/** Which one of a kind is taken differs from call to call, so that all calls together try most of them. */
function oneOfEachKind(all: readonly NastyRequest[], turn: number): NastyRequest[] {
  const kinds = Map.groupBy(all, ({ kind }) => kind)
  return [...kinds.values()].flatMap((requests) => requests[turn % requests.length] ?? [])
}

/** How the validator itself words a problem; what a caller reads is in the words of the protocol. */
const VALIDATOR_TEXT =
  /Invalid (?:input|option|string|key|element)|Too (?:small|big):|expected \w+, received|Unrecognized key/

function problemOfSchema(route: Route, { what, judged, names }: NastyRequest): string | null {
  if (!judged) return null
  try {
    parse(route[judged.part], judged.value)
    return `taken: ${what}`
  } catch (error) {
    if (!(error instanceof Fail) || error.code !== 'validationFailed') throw error
    if (!error.message) return `no words: ${what}`
    if (VALIDATOR_TEXT.test(error.message)) return `a text of the validator: ${what}`
    return names === undefined || names in (error.fields ?? {}) ? null : `does not name the field: ${what}`
  }
}

function problemOfBad(request: NastyRequest, answer: Answer): string | null {
  const isRefused = answer.status >= 400 && answer.status < 500
  if (!isRefused || (request.expected && !request.expected.includes(answer.status))) return 'status'
  if (!ErrorReply.safeParse({ ...answer, statusCode: answer.status }).success) return 'not a failure of the wire'
  if (!answer.message || answer.error === 'Bad Request') return 'no words'
  if (VALIDATOR_TEXT.test(answer.message)) return 'a text of the validator'
  return request.names === undefined || request.names in (answer.fields ?? {}) ? null : 'does not name the field'
}

function problemOfOdd(_request: NastyRequest, answer: Answer): string | null {
  return answer.status < 500 ? null : 'status'
}
