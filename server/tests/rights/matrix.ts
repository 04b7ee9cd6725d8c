import {
  CALL_RIGHTS,
  HOLDS_NOTHING,
  type HoldsNothing,
  type Outcome,
  outcomeFor,
  PAPERS,
  type PaperKind,
  WHO,
  type Who,
} from '@colophon/protocol/testing/rights-matrix'
import { beforeAll, expect } from 'vitest'
import { flushAccessLog } from '../../src/features/requests/register-access-log.ts'
import { call } from '../testing/call.ts'
import { stored } from '../testing/stored.ts'
import { EVERY_CALL, type EveryCall } from './every-call.ts'
import { type Paper, paperOfKind, removePaper } from './paper-of-kind.ts'
import { personOf, WHO_LABELS } from './people.ts'
import { usePeople } from './use-people.ts'

/** A call with the matrix cells to test. */
type CallCells = { call: EveryCall; cells: readonly MatrixCell[] }

/** Generates the cells: all, or one of each outcome per call. */
export function matrixOf(taken: 'each outcome' | 'each cell'): CallCells[] {
  return EVERY_CALL.map((each) => {
    const cells = cellsOf(each)
    return { call: each, cells: taken === 'each cell' ? cells : oneOfEachOutcome(cells, each.target.length) }
  })
}

/**
 * Prepares the matrix for the `describe` that calls it. Returns a check of one cell through HTTP: permitted users get
 * through, all others get the matrix status and change nothing.
 */
export function useMatrix(): (call: EveryCall, cell: MatrixCell) => Promise<void> {
  const at = usePeople()
  let anyPaper: Paper
  /** The paper of the last cell, where the call changed nothing. */
  let unchanged: { paper: Paper; target: string; kind: PaperKind } | null = null
  beforeAll(async () => {
    anyPaper = await paperOfKind(at.app, at.people, at.original, 'open')
  })
  return check

  async function paperFor(target: string, kind: PaperKind): Promise<Paper> {
    const last = unchanged
    unchanged = null
    if (last?.target === target && last.kind === kind) return last.paper
    if (last) await removePaper(at.app, last.paper)
    return paperOfKind(at.app, at.people, at.original, kind)
  }

  async function check({ route, target, prepare }: EveryCall, { who, kind, outcome }: MatrixCell): Promise<void> {
    const paper = kind === null ? anyPaper : await paperFor(target, kind)
    const person = personOf(at.people, who)
    const {
      input,
      token,
      headers = {},
      letThrough,
      undo,
    } = await prepare({ app: at.app, people: at.people, who, person, paper })
    // Reads are recorded after the reply.
    if (outcome !== 'yes') await flushAccessLog(at.app.app)
    const before = outcome === 'yes' ? null : await stored(at.app)
    const answer = await call(at.app, route, input, { token: token ?? person?.accessToken, headers })
    if (outcome === 'yes') {
      const got = answer.status < 400 ? 'yes' : answer.error
      expect(['yes', ...(letThrough ?? [])], `${answer.status}: ${answer.message}`).toContain(got)
      await undo?.()
    } else {
      expect({ status: answer.status, data: answer.data }, answer.message).toEqual({ status: outcome, data: undefined })
      expect(await stored(at.app)).toEqual(before)
    }
    if (kind === null) return
    if (outcome !== 'yes' || route.method === 'GET') unchanged = { paper, target, kind }
    else await removePaper(at.app, paper)
  }
}

type MatrixCell = { who: Who | HoldsNothing; kind: PaperKind | null; outcome: Outcome }
type Outcomes = readonly Outcome[]

function cellsOf({ feature, name }: EveryCall): MatrixCell[] {
  const rights = (CALL_RIGHTS[feature] as Record<string, Outcomes | Record<PaperKind, Outcomes>>)[name] ?? []
  if (!isByPaper(rights)) {
    const more = rights.length > WHO.length ? cellsWithoutGrant(rights, null) : []
    return [...cellsOfRow(rights, null), ...more]
  }
  return PAPERS.flatMap((kind) => [...cellsOfRow(rights[kind], kind), ...cellsWithoutGrant(rights[kind], kind)])
}

/** The choice of users and papers varies between calls, so that together they try all. */
function oneOfEachOutcome(cells: readonly MatrixCell[], turn: number): MatrixCell[] {
  const alike = Map.groupBy(cells, ({ outcome }) => outcome)
  return [...alike.values()].flatMap((each) => each[turn % each.length] ?? [])
}

function isByPaper(rights: Outcomes | Record<PaperKind, Outcomes>): rights is Record<PaperKind, Outcomes> {
  return 'open' in rights
}

function cellsOfRow(row: Outcomes, kind: PaperKind | null): MatrixCell[] {
  if (row.length < WHO.length) throw new Error('A row of the matrix has an outcome for everybody')
  return WHO.map((who) => ({ who, kind, outcome: outcomeFor(row, who) }))
}

/** A future or expired grant gives no access. */
function cellsWithoutGrant(row: Outcomes, kind: PaperKind | null): MatrixCell[] {
  return HOLDS_NOTHING.map((who) => ({ who, kind, outcome: outcomeFor(row, who) }))
}

const KIND_LABELS: Record<PaperKind, string> = { open: 'an open paper', closed: 'a closed paper', draft: 'a draft' }

/** The test title of a cell. */
export function nameOf({ who, kind, outcome }: MatrixCell): string {
  const about = kind === null ? '' : ` on ${KIND_LABELS[kind]}`
  return outcome === 'yes'
    ? `lets ${WHO_LABELS[who]} through${about}`
    : `answers ${outcome} to ${WHO_LABELS[who]}${about} and changes nothing`
}
