import { setTimeout as sleep } from 'node:timers/promises'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../platform/threads/turn-thread.ts'
import { type AnalysisThread, openAnalysisThread } from './analysis-thread.ts'

vi.setConfig({ testTimeout: 60_000 })

const FAILING = new URL('./testing/failing-thread.ts', import.meta.url)
const load = async () => new Map<number, string>()
const caller = { accountId: 1 }

describe('the analysis thread', () => {
  let thread: AnalysisThread
  afterEach(() => thread.stop())
  const ask = (question: string, signal?: AbortSignal, of: Caller = caller) =>
    thread.run('answer', { papers: [], question }, { caller: of, load, signal })

  it.each([
    ['crashes', 'crash', 'the thread crashed'],
    ['takes too long', 'hang', 'took more than 2000 ms'],
    ['fills its memory', 'fill', 'memory limit'],
  ])('a task during which the thread %s fails, and the next one runs in a new thread', async (_, question, message) => {
    thread = openAnalysisThread({ file: FAILING, taskMs: question === 'hang' ? 2000 : 50_000, heapMegabytes: 32 })
    const failed = expect(ask(question)).rejects.toThrow(message)
    const next = ask('next')
    await failed
    expect(await next).toEqual({ question: 'next', tasks: 1 })
  })

  // Proves: x-analysis-thread
  it('a task cancelled while it waits never starts and does not wait for the running one', {
    tags: ['campaign'],
  }, async () => {
    thread = openAnalysisThread({ file: FAILING, taskMs: 3000 })
    const [first, second] = [new AbortController(), new AbortController()]
    const running = expect(ask('hang', first.signal)).rejects.toThrow('stopped')
    const waiting = expect(ask('crash', second.signal)).rejects.toThrow('stopped')
    second.abort(new Error('stopped'))
    first.abort(new Error('stopped'))
    await Promise.all([running, waiting])
    await expect(ask('late', first.signal)).rejects.toThrow('stopped')
    expect(await ask('next')).toEqual({ question: 'next', tasks: 1 })
  })

  // Proves: x-analysis-thread
  it('tasks beyond the queue limit are rejected as busy', async () => {
    thread = openAnalysisThread({ file: FAILING, waitingMax: 2 })
    const taken = [ask('1'), ask('2'), ask('3')]
    await expect(ask('4')).rejects.toMatchObject({ code: 'busy' })
    expect(await Promise.all(taken)).toHaveLength(3)
  })

  // Proves: x-analysis-turns
  it('callers are served in turn, and each may have so many tasks waiting', async () => {
    thread = openAnalysisThread({ file: FAILING, callerMax: 2 })
    const [many, one, visitor] = [{ accountId: 1 }, { accountId: 2 }, { network: '192.0.2.1' }]
    const ended: string[] = []
    const note = async (name: string, of: Caller) => {
      await ask(name, undefined, of)
      ended.push(name)
    }
    const all = [note('a1', many), note('a2', many), note('a3', many), note('b1', one), note('c1', visitor)]
    await expect(ask('a4', undefined, many)).rejects.toMatchObject({ code: 'busy' })
    await Promise.all(all)
    expect(ended).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
    await ask('a4', undefined, many)
  })

  // Proves: x-analysis-turns
  it('the tasks of a series wait as one, and others have their turns between them', async () => {
    thread = openAnalysisThread({ file: FAILING, callerMax: 1 })
    const ended: string[] = []
    const series = thread.series({ caller, load }, async (task) => {
      for (const question of ['a1', 'a2', 'a3']) {
        await task('answer', { papers: [], question })
        ended.push(question)
      }
    })
    const other = ask('b1', undefined, { accountId: 2 }).then(() => ended.push('b1'))
    await Promise.all([series, other])
    expect(ended).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  // Proves: x-analysis-turns
  it('a task stops before it reads another paper once its caller has left', async () => {
    thread = openAnalysisThread()
    const texts = Array.from({ length: 5000 }, (_, index) => `The sample ${index} was dried at ${index} degrees.`)
    const body = JSON.stringify(documentOf(...texts))
    const everything = async (ids: number[]) => new Map(ids.map((id) => [id, body]))
    const papers = Array.from({ length: 20 }, (_, index) => ({ articleId: index, title: '', source: { key: null } }))
    const question = 'Was the sample 77 dried?'
    const took = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const whole = await took(() => thread.run('answer', { papers, question }, { caller, load: everything }))
    const left = new AbortController()
    const leaving = thread.run('answer', { papers, question }, { caller, load: everything, signal: left.signal })
    await sleep(whole / 10)
    left.abort(new Error('left'))
    await expect(leaving).rejects.toThrow('left')
    expect(await took(() => ask('next'))).toBeLessThan(whole / 2)
  })

  it('a document is loaded once, quoted verbatim, and reloaded on request', async () => {
    thread = openAnalysisThread()
    const loads = vi.fn(async (ids: number[]) => new Map(ids.map((id) => [id, JSON.stringify(documentOf(SENTENCE))])))
    const papers = [{ articleId: 7, title: 'Samples', source: { key: '7' } }]
    const question = 'At how many degrees were the samples dried?'
    for (const isFresh of [false, false, true]) {
      const { found } = await thread.run('answer', { papers, question }, { caller, load: loads, isFresh })
      expect(found.kind === 'answer' && found.quotes[0]?.text).toBe(SENTENCE)
    }
    expect(loads.mock.calls).toEqual([[[7]], [[7]]])
  })

  // Proves: x-analysis-thread
  it('the event loop stays free while the thread parses a long document', async () => {
    thread = openAnalysisThread()
    const text = Array.from({ length: 20_000 }, (_, index) => `The sample ${index} was dried at ${index} degrees.`)
    const body = JSON.stringify(documentOf(...text))
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const papers = [{ articleId: 1, title: 'Samples', source: { key: '1' } }]
    const began = performance.now()
    const long = async () => new Map([[1, body]])
    await thread.run('answer', { papers, question: 'Was the sample 77 dried?' }, { caller, load: long })
    const took = performance.now() - began
    await sleep(10)
    clearInterval(timer)
    expect(longest).toBeLessThan(took / 2)
  })
})

const SENTENCE = 'The samples were dried at 60 degrees in an oven.'

function documentOf(...texts: string[]): PaperDocument {
  const text = texts.join(' ')
  let start = 0
  const sentences = texts.map((each) => {
    const sentence = { start, end: start + each.length, block: 0, page: null, boxes: [] }
    start = sentence.end + 1
    return sentence
  })
  const block = { type: 'paragraph', start: 0, end: text.length, page: null, text, boxes: [] }
  return { text, sentences, blocks: [block], meta: { title: 'Samples' }, references: [] } as never
}
