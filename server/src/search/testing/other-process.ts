import type { IndexedPaper } from '../paper.ts'
import { openSearch } from '../search.ts'
import { idsOf, request, SILENT } from './open-search.ts'

/** Requests to the second process; each is answered with the same `ask` and the ids found, ascending. */
export type Asked = { ask: number } & ({ find: string } | { put: IndexedPaper[] } | { close: true })
export type Answered = { ask: number; ids: number[] }

const search = await openSearch(process.argv[2] ?? '', SILENT)

process.on('message', async (asked: Asked) => {
  const ids = 'find' in asked ? idsOf(await search.search(request(asked.find))).toSorted((a, b) => a - b) : []
  if ('put' in asked) await search.put(asked.put)
  if ('close' in asked) await search.close()
  process.send?.({ ask: asked.ask, ids } satisfies Answered)
  if ('close' in asked) process.disconnect()
})
process.send?.({ ask: 0, ids: [] } satisfies Answered)
