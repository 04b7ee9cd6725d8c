import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IndexedPaper } from '../paper.ts'
import { idsOf, openTestSearch, paper, passages, request } from '../testing/open-search.ts'
import type { Answered, Asked } from '../testing/other-process.ts'

let opened: Awaited<ReturnType<typeof openTestSearch>>
let other: ChildProcess
let asked = 0
const waiting = new Map<number, (answered: Answered) => void>()

beforeAll(async () => {
  opened = await openTestSearch()
  other = fork(fileURLToPath(new URL('../testing/other-process.ts', import.meta.url)), [opened.folder])
  other.on('message', (answered: Answered) => waiting.get(answered.ask)?.(answered))
  await answer(0)
})
afterAll(async () => {
  const ended = once(other, 'exit')
  await ask({ close: true })
  await ended
  await opened.close()
})

function answer(number: number): Promise<Answered> {
  return new Promise((resolve) => waiting.set(number, resolve))
}

function ask(what: { find: string } | { put: IndexedPaper[] } | { close: true }): Promise<Answered> {
  asked += 1
  const reply = answer(asked)
  other.send({ ask: asked, ...what } satisfies Asked)
  return reply
}

async function othersIds(text: string): Promise<number[]> {
  return (await ask({ find: text })).ids
}

/** Waits until the other process finds exactly these. */
async function untilOtherFinds(text: string, ids: number[]): Promise<void> {
  const began = performance.now()
  while (JSON.stringify(await othersIds(text)) !== JSON.stringify(ids)) {
    if (performance.now() - began > 30_000) throw new Error(`The other process never found ${ids} by ${text}.`)
  }
}

describe('two processes with the same index', () => {
  test("each process sees the other's writes within two seconds", async () => {
    // At its next poll.
    await opened.search.put([paper(1, { title: 'Alder', passages: passages('bark') })])
    expect(await othersIds('bark')).toEqual([1])
    await opened.search.update(1, { isPublished: false })
    expect(await othersIds('alder')).toEqual([])
    await ask({ put: [paper(2, { title: 'Birch' })] })
    expect(idsOf(await opened.search.search(request('birch')))).toEqual([2])
    await opened.search.remove([2])
    expect(await othersIds('birch')).toEqual([])
  })

  test('papers written by both processes at once exist once', async () => {
    const papers = Array.from({ length: 20 }, (_, index) =>
      paper(100 + index, { title: 'Cedar', passages: passages('resin') }),
    )
    await Promise.all([
      ...papers.map((each) => opened.search.put([each])),
      ...papers.map((each) => ask({ put: [each] })),
    ])
    const ids = papers.map(({ id }) => id).toSorted((a, b) => b - a)
    expect(idsOf(await opened.search.search(request('cedar', { sort: 'newest', limit: 100 })))).toEqual(ids)
    expect((await othersIds('resin')).length).toBe(20)
    expect(await opened.search.health()).toEqual({ papers: 21, passages: 21 })
  })

  test('a rebuild by one process is followed by the other before the old index is removed, and its writes meanwhile are kept', {
    tags: ['campaign'],
  }, async () => {
    async function* source(): AsyncGenerator<IndexedPaper[]> {
      yield [paper(1, { title: 'Dogwood' }), paper(300, { title: 'Dogwood' })]
      await ask({ put: [paper(1, { title: 'Elm' }), paper(301, { title: 'Dogwood' })] })
      yield [paper(302, { title: 'Dogwood' })]
    }
    let isOver = false
    const rebuilt = opened.search.rebuild(source()).finally(() => {
      isOver = true
    })
    await untilOtherFinds('title:dogwood', [300, 301, 302])
    expect(isOver).toBe(false)
    expect(await rebuilt).toBe(4)
    expect(await othersIds('elm')).toEqual([1])
    expect(await othersIds('cedar')).toEqual([])
    expect(idsOf(await opened.search.search(request('title:dogwood'))).toSorted()).toEqual([300, 301, 302])
  })
})
