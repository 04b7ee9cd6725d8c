import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Client, newClient } from '../product/client.ts'
import { colophon, startColophon } from '../product/command-line.ts'
import { connect, overStdio, use, WITHOUT_NPM } from '../product/mcp-client.ts'
import { papersOf, readPaper, wateringNote } from '../product/papers.ts'
import { theProduct } from '../product/visit.ts'

const FILES = 6
/** Lines that `add` has written when it is killed: while the next file is sent or read. */
const KILLED_AFTER = [0, 1, 3, 5]

async function keyOf(client: Client): Promise<string> {
  const body = { name: 'Shell', scopes: ['read', 'write', 'chat'], password: client.password }
  return (await client.call<{ apiKey: string }>('POST', '/profile/create-apikey', body)).data.apiKey
}

// Proves: x-cli, x-kill-9
test('killing the command line while it adds six files leaves six papers after the same command again', async () => {
  const { url, dataDir } = theProduct()
  const client = await newClient(url, dataDir)
  const key = await keyOf(client)
  const folder = await mkdtemp(join(tmpdir(), 'colophon-cli-'))
  const files = Array.from({ length: FILES }, (_, index) => join(folder, `plot-${index}.txt`))
  for (const [index, file] of files.entries()) await writeFile(file, wateringNote(`plot${index}x`))

  for (const lines of KILLED_AFTER) {
    const child = startColophon(url, key, ['add', ...files])
    const closed = once(child, 'close')
    let said = ''
    child.stdout?.on('data', (text) => (said += text))
    const reached = () => (lines === 0 ? papersOf(client).then(({ length }) => length) : said.split('\n').length - 1)
    await expect.poll(reached, { timeout: 60_000, intervals: [5] }).toBeGreaterThanOrEqual(Math.max(1, lines))
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await closed
  }
  const { code, output, errors } = await colophon(url, key, ['add', ...files])
  await rm(folder, { recursive: true })
  expect([code, errors]).toEqual([0, ''])
  const papers = await papersOf(client)
  expect(papers.map(({ title }) => title).sort()).toEqual(files.map((_, index) => `Watering note plot${index}x`))
  expect(papers.map(({ status }) => status)).toEqual(files.map(() => 'complete'))
  const ids = [...output.matchAll(/(?:added|already there) as paper (\d+)/g)].map(([, id]) => Number(id))
  expect(ids.sort()).toEqual(papers.map(({ id }) => id).sort())
})

// Proves: x-mcp, x-kill-9
test('killing the MCP program during a question changes nothing, and the next one answers it', async () => {
  const { url, dataDir } = theProduct()
  const client = await newClient(url, dataDir)
  const paper = await readPaper(client)
  const key = await keyOf(client)
  const input = { question: 'How many pots were dried?', papers: [paper] }
  const transport = overStdio(url, key, WITHOUT_NPM)
  const killed = await connect(transport)
  const asking = use(killed, 'ask', input).catch(() => 'lost')
  process.kill(transport.pid ?? 0, 'SIGKILL')
  expect(await asking).toBe('lost')

  const next = await connect(overStdio(url, key))
  expect((await use(next, 'ask', input)).quotes[0].text).toContain('forty pots')
  await next.close()
  expect(await papersOf(client)).toHaveLength(1)
})
