import type { CALLS } from '@colophon/protocol/calls'
import { ErrorReply } from '@colophon/protocol/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVERY_CALL, type EveryCall } from '../rights/every-call.ts'
import { paperOfKind } from '../rights/paper-of-kind.ts'
import { makePeople, type People } from '../rights/people.ts'
import { type Answer, send } from '../testing/call.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { makeArticle, startWorker } from '../testing/make-article.ts'
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
    let app: TestApp
    let people: People
    let original: number
    beforeAll(async () => {
      app = await makeApp()
      people = await makePeople(app)
      const worker = await startWorker(app)
      original = (await makeArticle(people.owner)).id
      await worker.stop()
    }, SLOW)
    afterAll(() => app.close())

    for (const each of EVERY_CALL) {
      const { bad, odd } = nastyRequests(each.route, {})
      if (each.feature !== feature || !isChosen(each) || bad.length + odd.length === 0) continue
      describe(each.target, () => describeCall(each))
    }

    function describeCall({ route, prepare }: EveryCall): void {
      let token: string
      let requests: ReturnType<typeof nastyRequests>
      beforeAll(async () => {
        const paper = await paperOfKind(app, people, original, 'open')
        const person = people.owner
        const prepared = await prepare({ app, people, who: 'owner', person, paper })
        token = prepared.token ?? person.accessToken
        requests = nastyRequests(route, prepared.input as ValidInput)
      })

      it(
        'is refused with 4xx, in words that name the field, and changes nothing that is stored',
        SLOW_TEST,
        async () => {
          const before = await stored(app)
          expect(await problems(requests.bad, judgeBad)).toEqual([])
          expect(await stored(app)).toEqual(before)
          if (route.body) expect(requests.bad.length + requests.odd.length).toBeGreaterThanOrEqual(REQUESTS_MIN)
        },
      )

      it('is taken as it is where the schema allows it, without a failure of the server', SLOW_TEST, async () => {
        expect(await problems(requests.odd, judgeOdd)).toEqual([])
        expect((await send(app, 'GET', '/health/ready')).status).toBe(200)
      })

      async function problems(list: readonly NastyRequest[], judge: Judge): Promise<string[]> {
        const found: string[] = []
        for (let from = 0; from < list.length; from += AT_ONCE) {
          const answers = list.slice(from, from + AT_ONCE).map(async (request) => {
            const headers = request.type === undefined ? {} : { 'Content-Type': request.type }
            const answer = await send(app, route.method, request.path, request.body, { token, headers })
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
