import { expect, test } from 'vitest'
import { indexedPapersOf } from '../../papers/index/indexed-papers.ts'
import { parseRecord } from './parse-record.ts'
import { storeRecords } from './store-records.ts'
import { dumped } from './testing/record-files.ts'
import { useRecords } from './testing/use-records.ts'

const at = useRecords()

function entry(line: string) {
  const parsed = parseRecord(line)
  if ('reason' in parsed) throw new Error(parsed.reason)
  return parsed.entry
}

test('new records are returned for the index as they are stored, and changed ones by id', async () => {
  const { db } = at.app.context
  const first = ['0901.0001', '0901.0002'].map((id) => entry(dumped(id, { title: `Peat \\"o ${id}` })))
  const { papers, added } = await db.transaction((tx) => storeRecords(tx, first))
  expect(added).toHaveLength(2)
  for await (const stored of indexedPapersOf(db, added)) {
    expect(papers.toSorted((a, b) => a.id - b.id)).toEqual(stored.toSorted((a, b) => a.id - b.id))
  }
  const newer = entry(dumped('0901.0001', { title: 'Peat', update_date: '2020-01-01' }))
  const again = await db.transaction((tx) => storeRecords(tx, [newer]))
  expect(again).toMatchObject({ added: [], changed: [added[0]], papers: [] })
})
