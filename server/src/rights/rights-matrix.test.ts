import { CALL_RIGHTS, type Outcome, PAPERS, type PaperKind, WHO, type Who } from '@colophon/protocol/rights-matrix'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../testing/call.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { makeArticle, startWorker } from '../testing/make-article.ts'
import { stored } from '../testing/stored.ts'
import { EVERY_CALL, type EveryCall } from './every-call.ts'
import { type Paper, paperOfKind } from './paper-of-kind.ts'
import { makePeople, type People, personOf, WHO_WORDS } from './people.ts'

describe('the rights matrix', () => {
  let app: TestApp
  let people: People
  let original: number
  let anyPaper: Paper
  beforeAll(async () => {
    app = await makeApp()
    people = await makePeople(app)
    const worker = await startWorker(app)
    original = (await makeArticle(people.owner)).id
    await worker.stop()
    anyPaper = await paperOfKind(app, people, original, 'open')
  })
  afterAll(() => app.close())

  for (const each of EVERY_CALL) {
    describe(each.target, () => {
      for (const cell of cellsOf(each)) it(nameOf(cell), () => check(each, cell))
    })
  }

  async function check({ route, prepare }: EveryCall, { who, kind, outcome }: MatrixCell): Promise<void> {
    const paper = kind === null ? anyPaper : await paperOfKind(app, people, original, kind)
    const person = personOf(people, who)
    const { input, token, letThrough, undo } = await prepare({ app, people, who, person, paper })
    const before = outcome === 'yes' ? null : await stored(app)
    const answer = await call(app, route, input, { token: token ?? person?.accessToken })
    if (outcome === 'yes') {
      const got = answer.status < 400 ? 'yes' : answer.error
      expect(['yes', ...(letThrough ?? [])], `${answer.status}: ${answer.message}`).toContain(got)
      await undo?.()
    } else {
      expect({ status: answer.status, data: answer.data }, answer.message).toEqual({ status: outcome, data: undefined })
      expect(await stored(app)).toEqual(before)
    }
  }
})

type MatrixCell = { who: Who; kind: PaperKind | null; outcome: Outcome }
type Outcomes = readonly Outcome[]

function cellsOf({ feature, name }: EveryCall): MatrixCell[] {
  const rights = (CALL_RIGHTS[feature] as Record<string, Outcomes | Record<PaperKind, Outcomes>>)[name] ?? []
  if (!isByPaper(rights)) return cellsOfRow(rights, null)
  return PAPERS.flatMap((kind) => cellsOfRow(rights[kind], kind))
}

function isByPaper(rights: Outcomes | Record<PaperKind, Outcomes>): rights is Record<PaperKind, Outcomes> {
  return 'open' in rights
}

function cellsOfRow(row: Outcomes, kind: PaperKind | null): MatrixCell[] {
  if (row.length !== WHO.length) throw new Error('A row of the matrix has an outcome for everybody')
  return WHO.map((who, place) => ({ who, kind, outcome: row[place] ?? 404 }))
}

const KIND_WORDS: Record<PaperKind, string> = { open: 'an open paper', closed: 'a closed paper', draft: 'a draft' }

function nameOf({ who, kind, outcome }: MatrixCell): string {
  const about = kind === null ? '' : ` on ${KIND_WORDS[kind]}`
  return outcome === 'yes'
    ? `lets ${WHO_WORDS[who]} through${about}`
    : `answers ${outcome} to ${WHO_WORDS[who]}${about} and changes nothing`
}
