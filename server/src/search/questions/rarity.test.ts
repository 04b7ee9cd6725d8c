import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@lancedb/lancedb'
import { expect, onTestFinished, test } from 'vitest'
import { rarityOf } from './rarity.ts'

test('the rarity of words does not depend on the order in which papers were added', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-rarity-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = await connect(folder)
  const rows = Array.from({ length: 9000 }, (_, id) => ({
    id,
    title: `peat ${'bog '.repeat(id % 7)}${id % 5 === 0 ? 'heron' : 'moss'}`,
    abstract: `water of site${id % 331}`,
  }))
  const added = await rarityOf(await store.createTable('added', rows))
  const reversed = await rarityOf(await store.createTable('reversed', rows.toReversed()))
  const words = ['heron', 'moss', 'bog', 'site7', 'site300', 'peat']
  expect(words.map((word) => reversed.ofForm(word))).toEqual(words.map((word) => added.ofForm(word)))
  expect(reversed.lengths).toEqual(added.lengths)
  expect(added.ofForm('heron')).toBeGreaterThan(added.ofForm('moss'))
})
