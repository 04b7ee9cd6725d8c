import { libraryCalls } from '@colophon/protocol/library/calls'
import type { ReadingStatus } from '@colophon/protocol/library/entities'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { formatCountOf } from '../../lib/format.ts'
import { toastError } from '../../ui/toast.tsx'

/** A saved change: the papers that it has changed, and how to restore them; the others were so already. */
export type Filing = { paperIds: readonly number[]; undo: () => Promise<unknown> }

type Ids = readonly number[]

/** Adds papers to a collection, or removes them. */
export async function filePapers(collectionId: number, articleIds: Ids, isIn: boolean): Promise<Filing> {
  const file = (ids: Ids, into: boolean) =>
    call(libraryCalls.filePapers, { body: { collectionId, articleIds: [...ids], isIn: into } })
  const { articleIds: changed } = await file(articleIds, isIn)
  return filing(changed, () => file(changed, !isIn))
}

/** Puts a tag on papers, or takes it off. */
export async function tagPapers(tagId: number, articleIds: Ids, isOn: boolean): Promise<Filing> {
  const tag = (ids: Ids, on: boolean) =>
    call(libraryCalls.tagPapers, { body: { tagId, articleIds: [...ids], isOn: on } })
  const { articleIds: changed } = await tag(articleIds, isOn)
  return filing(changed, () => tag(changed, !isOn))
}

/** Sets the reading status of papers. */
export async function markPapers(articleIds: Ids, status: ReadingStatus | null): Promise<Filing> {
  const mark = (ids: Ids, to: ReadingStatus | null) =>
    call(libraryCalls.setReadingStatus, { body: { articleIds: [...ids], status: to } })
  const former = (await mark(articleIds, status)).map((paper) => [paper.articleId, paper.status] as const)
  return restoring(former, mark)
}

/** Rates papers. */
export async function ratePapers(articleIds: Ids, stars: number | null): Promise<Filing> {
  const rate = (ids: Ids, to: number | null) =>
    call(libraryCalls.setStars, { body: { articleIds: [...ids], stars: to } })
  const former = (await rate(articleIds, stars)).map((paper) => [paper.articleId, paper.stars] as const)
  return restoring(former, rate)
}

function filing(paperIds: Ids, undo: Filing['undo']): Filing {
  return { paperIds, undo: async () => paperIds.length > 0 && undo() }
}

/** Gives each paper its former mark, with one call per mark. */
function restoring<M>(
  former: readonly (readonly [id: number, mark: M])[],
  set: (ids: Ids, mark: M) => Promise<unknown>,
) {
  const ids = former.map(([id]) => id)
  return filing(ids, async () => {
    for (const mark of new Set(former.map(([, each]) => each))) {
      await set(
        former.filter(([, each]) => each === mark).map(([id]) => id),
        mark,
      )
    }
  })
}

/** Takes changes back, the last one first; the others are restored even if one cannot be. */
export async function undoFilings(filings: readonly Filing[]): Promise<void> {
  const failures: string[] = []
  for (const { undo } of filings.toReversed()) {
    await undo().catch((thrown: unknown) => failures.push(failureOf(thrown).message))
  }
  const others = filings.length > failures.length ? ' The others were.' : ''
  if (failures[0])
    toastError(`${formatCountOf(failures.length, 'change', 'changes')} could not be undone: ${failures[0]}${others}`)
}
