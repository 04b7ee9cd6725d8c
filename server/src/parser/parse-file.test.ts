import { spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from '@cantoo/pdf-lib'
import { rawPdf } from '@colophon/analysis/document/testing/raw-pdf'
import { PaperDocument } from '@colophon/protocol/reader/document'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ParserProgress } from './child-messages.ts'
import { type ParseFileInput, parseFile } from './parse-file.ts'
import { stopIdleChildren } from './parser-pool.ts'
import { parserProcesses, until, waitingParsers } from './testing/parser-processes.ts'

const samples = fileURLToPath(new URL('../../samples/', import.meta.url))
const limits = { maxPages: 500, deadlineMs: 60_000, maxResidentBytes: 1024 ** 3 }
/** Opens a local file as content. */
const from = (path: string) => async () => createReadStream(path)
const paper: ParseFileInput = { content: from(join(samples, 'shade-cloth-lettuce.pdf')), source: 'pdf', ...limits }
const onLinux = it.runIf(process.platform === 'linux')
const linux = process.platform === 'linux'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-parser-'))
})
afterEach(async () => {
  stopIdleChildren()
  // A killed process stays in the process list for a moment, where the next test would count it.
  if (linux) await until(() => parserProcesses().length + waitingParsers().length === 0, 60_000)
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

describe('parseFile', () => {
  // The tests of the sample library read the others.
  it('a PDF becomes a document with title and sentences', () => expectDocument('shade-cloth-lettuce.pdf'))

  async function expectDocument(name: string) {
    const source = PaperDocument.shape.source.parse(name.split('.').at(-1))
    const document = PaperDocument.parse(await parseFile({ ...paper, content: from(join(samples, name)), source }))
    expect(document.meta.title?.length).toBeGreaterThan(10)
    expect(document.sentences.length).toBeGreaterThan(10)
  }

  it('parsing reports progress page by page', { tags: ['campaign'] }, async () => {
    const updates: ParserProgress[] = []
    const document = await parseFile({ ...paper, onProgress: (progress) => updates.push(progress) })
    const total = document.pages.length
    expect(updates.at(-1)).toEqual({ stage: 'parse', done: total, total })
  })

  onLinux('the parser process has a low priority and an empty environment, and exits after its work', async () => {
    process.env.PARSER_TEST_SECRET = 'not for parsers'
    const work = parseFile(paper)
    await until(() => parserProcesses().some((each) => each.niceness === 10))
    expect(
      parserProcesses()
        .map((each) => each.environment)
        .join(),
    ).not.toContain('not for parsers')
    await work
    stopIdleChildren()
    await until(() => parserProcesses().length === 0)
  })
})

describe('the warm spare', () => {
  const patience = 25_000

  onLinux(
    'a warm spare is started after each file, takes the next file, and is never used twice',
    { tags: ['campaign'], timeout: 90_000 },
    async () => {
      await parseFile(paper)
      await until(() => waitingParsers().length === 1, patience)
      const [waiting] = waitingParsers()
      await parseFile(paper)
      // Had another process taken the file, the one that waited would still wait.
      await until(() => waitingParsers().length === 1 && waitingParsers()[0]?.pid !== waiting?.pid, patience)
    },
  )

  onLinux('a warm spare that died is replaced', { tags: ['campaign'], timeout: 90_000 }, async () => {
    await parseFile(paper)
    await until(() => waitingParsers().length === 1, patience)
    for (const { pid } of waitingParsers()) process.kill(pid, 'SIGKILL')
    await until(() => waitingParsers().length === 0, patience)
    expect((await parseFile(paper)).sentences.length).toBeGreaterThan(10)
  })

  it('a warm spare does not keep its parent process alive', { tags: ['campaign'] }, async () => {
    const script = `import { parseFile } from ${JSON.stringify(new URL('./parse-file.ts', import.meta.url).href)}
      import { createReadStream } from 'node:fs'
      const content = async () => createReadStream(${JSON.stringify(join(samples, 'shade-cloth-lettuce.pdf'))})
      await parseFile(${JSON.stringify(paper).replace('{', '{ content, ')})`
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 100_000 })
    expect(status).toBe(0)
  })
})

describe('reuse of parser processes', () => {
  const pidsOf = async (input: ParseFileInput) => {
    const pids = new Set<number>()
    const look = () => {
      for (const { pid } of parserProcesses()) pids.add(pid)
    }
    // A process that starts or exits while the list is read may be missing from it.
    while (pids.size === 0) await parseFile({ ...input, onProgress: look })
    return pids
  }

  onLinux(
    'the next file of the same account is parsed by the same process, that of another account or a guest is not',
    { tags: ['campaign'] },
    async () => {
      const [first] = await pidsOf({ ...paper, owner: 1 })
      expect(await pidsOf({ ...paper, owner: 1 })).toContain(first)
      expect(await pidsOf({ ...paper, owner: 2 })).not.toContain(first)
      expect(await pidsOf(paper)).not.toContain(first)
    },
  )

  it('a file that cannot be parsed does not affect the next file in the same process', {
    tags: ['campaign'],
  }, async () => {
    const path = await fileOf('damaged-too.pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Cat')
    await expect(parseFile({ ...paper, content: from(path), owner: 1 })).rejects.toMatchObject({
      code: 'documentBroken',
    })
    expect((await parseFile({ ...paper, owner: 1 })).sentences.length).toBeGreaterThan(10)
  })

  onLinux(
    'a process that crashes at its second file is replaced, and that file is parsed',
    { tags: ['campaign'] },
    async () => {
      const [first] = await pidsOf({ ...paper, owner: 1 })
      const kill = () => parserProcesses().some(({ pid }) => pid === first && process.kill(pid, 'SIGKILL'))
      const updates: number[] = []
      const document = await parseFile({
        ...paper,
        owner: 1,
        onProgress: ({ done }) => updates.push(kill() ? -1 : done),
      })
      expect(updates[0]).toBe(-1)
      expect(document.sentences.length).toBeGreaterThan(10)
    },
  )
})

describe('error codes of unreadable files', () => {
  it('an empty file fails with its error code', async () => {
    const path = await fileOf('empty.txt', '')
    await expect(parseFile({ ...paper, content: from(path), source: 'txt' })).rejects.toMatchObject({
      code: 'documentEmpty',
    })
  })

  it('an encrypted PDF fails on a missing or wrong password and opens with the right one, which never appears in the process list', {
    tags: ['campaign'],
  }, async () => {
    const pdf = await PDFDocument.create()
    pdf.addPage().drawText('The locked drawer holds forty seeds of lettuce.')
    pdf.encrypt({ userPassword: 'hazel-42', ownerPassword: 'hazel-42' })
    const path = await fileOf('locked.pdf', await pdf.save())
    await expect(parseFile({ ...paper, content: from(path) })).rejects.toMatchObject({ code: 'documentEncrypted' })
    const wrong = parseFile({ ...paper, content: from(path), password: 'oak' })
    await expect(wrong).rejects.toMatchObject({ code: 'documentPasswordWrong' })
    const right = parseFile({ ...paper, content: from(path), password: 'hazel-42' })
    if (linux) {
      await until(() => parserProcesses().length > 0)
      expect(
        parserProcesses()
          .map((each) => each.commandLine + each.environment)
          .join(),
      ).not.toContain('hazel-42')
    }
    expect((await right).text).toContain('forty seeds')
  })
})

describe('limits of the parser process', () => {
  /** A file of which one page would take hours. */
  const endlessFile = () => fileOf('busy.pdf', rawPdf(`${'q '.repeat(200_000)}BT /F 12 Tf (Kelp) Tj ET`))
  const gone = () => (linux ? until(() => parserProcesses().length === 0) : undefined)

  it('a parser process that exceeds its deadline is killed', async () => {
    await expect(parseFile({ ...paper, deadlineMs: 50 })).rejects.toMatchObject({ code: 'parserTimeout' })
    await gone()
  })

  onLinux(
    'a parser process that gets no CPU time may take five times its deadline',
    { tags: ['campaign'] },
    async () => {
      const began = performance.now()
      const work = parseFile({ ...paper, deadlineMs: 200 })
      await until(() => parserProcesses().length > 0)
      process.kill(parserProcesses()[0]?.pid ?? 0, 'SIGSTOP')
      await expect(work).rejects.toMatchObject({ code: 'parserTimeout' })
      expect(performance.now() - began).toBeGreaterThan(900)
      await gone()
    },
  )

  it('a page that would take hours to parse ends at the deadline', { tags: ['campaign'] }, async () => {
    await expect(parseFile({ ...paper, content: from(await endlessFile()), deadlineMs: 2000 })).rejects.toMatchObject({
      code: 'parserTimeout',
    })
    await gone()
  })

  it('a parser process that exceeds its memory limit is killed', { tags: ['campaign'] }, async () => {
    const tight = parseFile({ ...paper, maxResidentBytes: 24 * 1024 ** 2 })
    await expect(tight).rejects.toMatchObject({ name: 'ParserError', code: 'parserMemory' })
    await gone()
  })

  it('aborting kills the parser process, and an already aborted request starts none', {
    tags: ['campaign'],
  }, async () => {
    const abort = new AbortController()
    const work = parseFile({ ...paper, signal: abort.signal })
    setTimeout(() => abort.abort(), 100)
    await expect(work).rejects.toMatchObject({ code: 'parserCancelled' })
    await gone()
    await expect(parseFile({ ...paper, signal: abort.signal })).rejects.toMatchObject({ code: 'parserCancelled' })
    if (linux) expect(parserProcesses()).toEqual([])
  })

  it('unreadable content fails with the read error and ends the process', { tags: ['campaign'] }, async () => {
    const missing = parseFile({ ...paper, content: from(join(folder, 'no-such-file.pdf')) })
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' })
    await gone()
  })

  onLinux('a parser process killed from outside is reported as crashed', { tags: ['campaign'] }, async () => {
    const work = parseFile({ ...paper, content: from(await endlessFile()) })
    const failed = expect(work).rejects.toMatchObject({ code: 'parserCrashed' })
    await until(() => parserProcesses().length > 0)
    for (const each of parserProcesses()) process.kill(each.pid, 'SIGKILL')
    await failed
  })
})
