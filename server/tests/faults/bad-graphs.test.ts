/** @module-tag campaign */
import { articleCalls } from '@colophon/protocol/articles/calls'
import { GRAPH_ENTRIES_MAX, Graph, GraphEntry } from '@colophon/protocol/statements/graph'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Paper, paperOfKind } from '../rights/paper-of-kind.ts'
import { usePeople } from '../rights/use-people.ts'
import { send } from '../testing/call.ts'
import { stored } from '../testing/stored.ts'
import { INVALID_VALUES, UNKNOWN_NAMES } from './invalid-values.ts'

const STATEMENT = { subject: 'peat', verb: 'dries', object: 'fast', uncertainty: 0.1, comment: '' }

describe('statements with invalid fields', () => {
  const at = usePeople()
  let paper: Paper
  beforeAll(async () => {
    paper = await paperOfKind(at.app, at.people, at.original, 'closed')
  })

  for (const field of Object.keys(GraphEntry.shape)) {
    const entries = [undefined, ...INVALID_VALUES].map((value) => ({ ...STATEMENT, [field]: value }))

    // Proves: 5-graph-fields
    it(`statements are rejected as a whole with the field named when "${field}" of one is invalid`, async () => {
      const before = await stored(at.app)
      const bad = entries.filter((entry) => !isAllowed(entry))
      const answers = await Promise.all(bad.map((entry) => save([STATEMENT, entry])))
      for (const [index, { status, fields }] of answers.entries()) {
        const named = Object.keys(fields ?? {}).map((name) => name.split('.').slice(0, 3).join('.'))
        const place = [[`graph.1.${field}`], ['graph']]
        expect([status, place], show(bad[index])).toEqual([400, expect.arrayContaining([[...new Set(named)]])])
      }
      expect(bad.length).toBeGreaterThan(20)
      expect(await stored(at.app)).toEqual(before)
    })

    it(`statements with an unusual but valid "${field}" are saved and read back unchanged`, async () => {
      const odd = entries.filter(isAllowed)
      expect((await save(odd)).message).toBeUndefined()
      const { data } = await at.people.owner.call(articleCalls.article, { query: { articleId: paper.id } })
      expect(data.graph?.map(written)).toEqual(Graph.parse(odd).map(written))
    })
  }

  it('statements with an unknown field are rejected', async () => {
    for (const name of UNKNOWN_NAMES) {
      const { status, fields } = await save([{ ...STATEMENT, [name]: 1 }])
      expect([status, Object.keys(fields ?? {})]).toEqual([400, [`graph.0.${name}`]])
    }
  })

  it('more statements than a paper may hold are rejected', async () => {
    const entry = { subject: 'a', verb: 'b', object: '', uncertainty: 0, comment: '' }
    const { status, fields } = await save(Array(GRAPH_ENTRIES_MAX + 1).fill(entry))
    expect([status, Object.keys(fields ?? {})]).toEqual([400, ['graph']])
  })

  function save(graph: unknown) {
    const { accessToken: token } = at.people.owner
    return send(at.app, 'PUT', '/api/v1/graph/save', { id: paper.id, graph }, { token })
  }
})

/** The fields a user writes; the server determines the positions. */
function written({ subject, verb, object, uncertainty, comment }: GraphEntry) {
  return { subject, verb, object, uncertainty, comment }
}

/** Whether the schema accepts an entry and PostgreSQL can store each of its texts. */
function isAllowed(entry: unknown): boolean {
  return GraphEntry.safeParse(entry).success && !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(entry))
}

function show(entry: unknown): string {
  return JSON.stringify(entry).slice(0, 120)
}
