import type { CALLS } from '@colophon/protocol/calls'
import { ErrorReply } from '@colophon/protocol/errors'
import { beforeAll, describe, expect, it } from 'vitest'
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
/** Milliseconds that a busy machine may take for all of one call. */
const SLOW = 120_000

/** Tests that the chosen calls of a feature refuse everything that is bad, in words, and store nothing of it. */
export function describeBadInput(
  feature: keyof typeof CALLS,
  isChosen: (call: EveryCall) => boolean = () => true,
): void {
  describe('bad input', () => {
    const at = usePeople()

    for (const each of EVERY_CALL) {
      const { bad, odd } = nastyRequests(each.route, {})
      if (each.feature !== feature || !isChosen(each) || bad.length + odd.length === 0) continue
      describe(each.target, () => describeCall(each))
    }

    function describeCall({ route, prepare }: EveryCall): void {
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

      it(
        'is refused with 4xx, in words that name the field, and changes nothing that is stored',
        SLOW_TEST,
        async () => {
          const before = await stored(at.app)
          expect(await problems(requests.bad, judgeBad)).toEqual([])
          expect(await stored(at.app)).toEqual(before)
          if (route.body) expect(requests.bad.length + requests.odd.length).toBeGreaterThanOrEqual(REQUESTS_MIN)
        },
      )

      it('is taken as it is where the schema allows it, without a failure of the server', SLOW_TEST, async () => {
        expect(await problems(requests.odd, judgeOdd)).toEqual([])
        expect((await send(at.app, 'GET', '/health/ready')).status).toBe(200)
      })

      async function problems(list: readonly NastyRequest[], judge: Judge): Promise<string[]> {
        const found: string[] = []
        for (let from = 0; from < list.length; from += AT_ONCE) {
          const answers = list.slice(from, from + AT_ONCE).map(async (request) => {
            const headers = request.type === undefined ? {} : { 'Content-Type': request.type }
            const answer = await send(at.app, route.method, request.path, request.body, { token, headers })
            const problem = judge(request, answer)
            if (problem) found.push(`${problem}: ${request.what} → ${answer.status} ${answer.error}: ${answer.message}`)
          })
          await Promise.all(answers)
        }
        return found
      }
    }
  })
}

const SLOW_TEST = { timeout: SLOW }

type Judge = (request: NastyRequest, answer: Answer) => string | null

function judgeBad(request: NastyRequest, answer: Answer): string | null {
  const isRefused = answer.status >= 400 && answer.status < 500
  if (!isRefused || (request.expected && !request.expected.includes(answer.status))) return 'status'
  if (!ErrorReply.safeParse({ ...answer, statusCode: answer.status }).success) return 'not a failure of the wire'
  if (!answer.message || answer.error === 'Bad Request') return 'no words'
  return request.names === undefined || request.names in (answer.fields ?? {}) ? null : 'does not name the field'
}

function judgeOdd(_request: NastyRequest, answer: Answer): string | null {
  return answer.status < 500 ? null : 'status'
}
