import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './engine-settings.ts'
import { connect } from '@lancedb/lancedb'
import { Schema } from 'apache-arrow'
import { expect, onTestFinished, test } from 'vitest'
import { openSearch } from '../search.ts'
import { idsOf, paper, request, SILENT } from '../testing/open-search.ts'
import { renew } from './rebuild.ts'
import { PAPERS, PASSAGES } from './schema.ts'
import { openStore } from './store.ts'

// Proves: x-search-terms-version
test('tables with the terms of an earlier version are reported, not copied, and current once they are rebuilt', {
  tags: ['campaign'],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-terms-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const db = await connect(folder)
  await db.createEmptyTable('papers_1', new Schema(PAPERS.fields))
  await db.createEmptyTable('passages_1', PASSAGES)
  db.close()
  const reported: number[] = []
  const onDamage = (_: Error, serving: number) => reported.push(serving)
  const store = await openStore(folder, { onDamage })
  expect(reported).toEqual([1])
  await renew(store, new AbortController().signal)
  expect((await (await store.record()).read()).serving).toBe(1)
  store.close()
  const search = await openSearch(folder, SILENT, null, { onDamage })
  await search.put([paper(1, { title: 'Written before the rebuild' })])
  await search.rebuild(
    (async function* () {
      yield [paper(1, { title: 'Colour' })]
    })(),
  )
  await search.close()
  const again = await openSearch(folder, SILENT, null, { onDamage })
  expect(reported).toEqual([1, 1])
  expect(idsOf(await again.search(request('color')))).toEqual([1])
  await again.close()
})
