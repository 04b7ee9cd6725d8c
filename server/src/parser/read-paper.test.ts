import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PaperDocument } from '@colophon/protocol/reader/document'
import { GenerationFields, Graph } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import type { ParserProgress } from './child-messages.ts'
import { extractFromDocument, readPaper } from './parse-file.ts'
import { longDocument } from './testing/long-document.ts'
import { parserProcesses, until } from './testing/parser-processes.ts'

const fields = GenerationFields.parse({})
const limits = { deadlineMs: 60_000, maxResidentBytes: 1024 ** 3 }
const report = fileURLToPath(new URL('../../samples/garden-field-report.txt', import.meta.url))

describe('readPaper', () => {
  const file = { content: async () => createReadStream(report), source: 'txt', maxPages: 10, ...limits } as const

  it('the document arrives before the statements of the same process, which are those of the document', async () => {
    const seen: ParserProgress[] = []
    let document: PaperDocument | undefined
    const entries = await readPaper({
      ...file,
      fields,
      onProgress: (each) => seen.push(each),
      async onDocument(parsed) {
        document = parsed
      },
    })
    expect(entries).toEqual(await extractFromDocument(PaperDocument.parse(document), fields, limits))
    expect(new Set(seen.map(({ stage }) => stage))).toEqual(new Set(['parse', 'statements']))
    const total = document?.sentences.length
    expect(seen.at(-1)).toEqual({ stage: 'statements', done: total, total })
  })

  it('a document that cannot be stored fails the call with the error of the store', async () => {
    const work = readPaper({ ...file, fields, onDocument: () => Promise.reject(new Error('no room')) })
    await expect(work).rejects.toThrow('no room')
  })
})

it('a document of 300 sentences, more than a pipe holds, is read whole', { tags: ['campaign'] }, async () => {
  const entries = await extractFromDocument(longDocument(300), fields, limits)
  expect(entries.length).toBeGreaterThan(270)
  expect(Graph.safeParse(entries).error).toBeUndefined()
})

it('extraction that exceeds its deadline is killed', async () => {
  const work = extractFromDocument(longDocument(5000), fields, { ...limits, deadlineMs: 300 })
  await expect(work).rejects.toMatchObject({ code: 'parserTimeout' })
})

it.runIf(process.platform === 'linux')(
  'a busy parser process ends when its parent is killed with SIGKILL',
  { tags: ['campaign'] },
  async () => {
    const parent = fork(new URL('./testing/busy-parent.ts', import.meta.url), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(parent, 'message')
    const [busy] = parserProcesses(parent.pid)
    expect(busy).toBeDefined()
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await until(() => !isAlive(busy?.pid ?? 0))
  },
)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
