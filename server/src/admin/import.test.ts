import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { call } from '../../tests/testing/call.ts'
import { runAdmin, startAdmin } from '../../tests/testing/run-admin.ts'
import { dumped } from '../features/archive/testing/record-files.ts'
import { useRecords } from '../features/archive/testing/use-records.ts'

const at = useRecords()

const run = (...files: string[]) => runAdmin(at.app, ['import', ...files])

async function one(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await at.app.context.db.execute<{ value: string }>(query)
  return Number(rows[0]?.value ?? 0)
}

const stored = () => one(sql`select count(*) as value from articles join archive_records on article_id = id`)

// Proves: 1-knowledge-archive
test('a killed import continues after the last stored line, and all records become searchable', {
  tags: ['campaign'],
}, async () => {
  const ids = Array.from({ length: 8000 }, (_, index) => `1501.${String(index).padStart(5, '0')}`)
  const path = await at.folder.write('large.jsonl', ids.map((id) => dumped(id)).join('\n'))
  const child = startAdmin(at.app, ['import', path])
  const ended = once(child, 'exit')
  await expect
    .poll(() => one(sql`select lines_done as value from archive_imports`), { timeout: 120_000, interval: 20 })
    .toBeGreaterThan(0)
  child.kill('SIGKILL')
  await ended
  const before = await stored()
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(ids.length)

  const { code, output, errors } = await run(path)
  expect([code, errors]).toEqual([0, ''])
  expect(output).toContain('8,000 added, 0 changed, 0 unchanged, 0 rejected')
  expect(output).toContain('Continued an interrupted import')
  expect(await stored()).toBe(ids.length)
  const query = { search: `"record 1501.00007"`, filterTypeArticle: 'arxiv' as const }
  await expect
    .poll(
      async () => (await call(at.app, knowledgeCalls.search, { query })).data[0].map(({ archiveId }) => archiveId),
      {
        timeout: 30_000,
      },
    )
    .toEqual(['1501.00007'])
  const { meta } = await call(at.app, knowledgeCalls.search, { query: { filterTypeArticle: 'arxiv' } })
  expect(meta.source.arxiv).toBe(ids.length)

  expect((await run(path)).output).toContain('0 added, 0 changed, 8,000 unchanged, 0 rejected')
})

test('an interrupted import stores the lines in progress and prints how to continue', {
  tags: ['campaign'],
}, async () => {
  const ids = Array.from({ length: 8000 }, (_, index) => `1502.${String(index).padStart(5, '0')}`)
  const path = await at.folder.write('stopped.jsonl', ids.map((id) => dumped(id)).join('\n'))
  const child = startAdmin(at.app, ['import', path])
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  const ended = once(child, 'close')
  await expect
    .poll(() => one(sql`select lines_done as value from archive_imports where ended_at is null`), {
      timeout: 120_000,
      interval: 20,
    })
    .toBeGreaterThan(0)
  child.kill('SIGTERM')
  expect(await ended).toEqual([130, null])
  const done = await one(sql`select lines_done as value from archive_imports where ended_at is null`)
  expect(done).toBeLessThan(ids.length)
  expect(output).toContain(`Stopped after line ${done.toLocaleString('en')}. The same command continues there.`)
})

test('the next import repairs missing index entries, whatever it imports', { tags: ['campaign'] }, async () => {
  await rm(at.app.context.config.searchUrl, { recursive: true })
  const path = await at.folder.write('one.jsonl', dumped('0704.0001'))
  expect((await run(path)).code).toBe(0)
  const total = await stored()
  await at.app.context.search.close()
  const again = await makeSearch()
  expect((await again.health()).papers).toBe(total)
  await again.close()
})

async function makeSearch() {
  const { openSearch } = await import('../search/search.ts')
  at.app.context.search = await openSearch(at.app.context.config.searchUrl, at.app.context.log)
  return openSearch(at.app.context.config.searchUrl, at.app.context.log)
}

test('an invalid file is refused with a message and exit code 1, and a valid file beside it is imported', {
  tags: ['campaign'],
}, async () => {
  const wrong = await at.folder.write('wrong.txt', 'no record\n')
  const right = await at.folder.write('right.jsonl', ['nonsense', dumped('0704.0005')].join('\n'))
  const { code, output, errors } = await run(wrong, right)
  expect(code).toBe(1)
  expect(errors).toContain(`${wrong}: This is not a file of records`)
  expect(output).toContain('1 added, 0 changed, 0 unchanged, 1 rejected')
  expect(output).toMatch(/reasons: .*\.rejects\.jsonl/)
})
