import { describe, expect, it } from 'vitest'
import { CHOSEN, myPaper, processingPaper } from '../articles/testing/papers.ts'
import { createdItem, itemOfArticle, withFailure, withSent } from '../articles/uploads/upload-item.ts'
import {
  groupUploads,
  splitDone,
  stageOfProgress,
  stagesOf,
  uploadLabel,
  uploadPercent,
  uploadSummary,
} from './upload-labels.ts'

const created = createdItem(CHOSEN)
const works = (uploadProgress: number) => itemOfArticle(processingPaper({ uploadProgress }))

const queued = (queuePosition: number | null) =>
  itemOfArticle(processingPaper({ status: 'queue', uploadProgress: 0, stage: 'queue', queuePosition }))

describe('the step of a progress', () => {
  it.each([
    [0, 'queue'],
    [4, 'queue'],
    [5, 'parse'],
    [59, 'parse'],
    [60, 'statements'],
    [89, 'statements'],
    [90, 'index'],
    [98, 'index'],
    [99, 'complete'],
  ] as const)('progress %i is the stage %s', (progress, stage) => expect(stageOfProgress(progress)).toBe(stage))
})

describe('an upload has a label and a percentage', () => {
  it.each([
    ['not yet sent', created, 'Waiting to be sent', 0],
    ['on its way', withSent(created, 40), 'Sending', 40],
    ['sent', withSent(created, 100), 'Sent; the server is checking it', 100],
    ['cut off', { ...created, losses: 1 }, 'The connection was lost; sending will resume', 0],
    [
      'sent again',
      { ...withSent(created, 5), losses: 1 },
      'Sending again after a lost connection; nothing is stored twice',
      5,
    ],
    ['without room', { ...created, isWaiting: true }, 'Waiting until one of your papers is processed', 0],
    ['queued', queued(null), 'In the queue', 0],
    ['queued behind others', queued(12), '12th in queue', 0],
    ['third in the queue', queued(3), '3rd in queue', 0],
    ['next', queued(1), 'Next in queue', 0],
    ['being read', works(30), 'Reading the pages', 30],
    ['in claims', works(61), 'Finding claims', 61],
    ['complete', itemOfArticle(myPaper({ status: 'complete' })), 'complete', 100],
    ['published', itemOfArticle(myPaper({ status: 'published' })), 'published', 100],
    ['failed', withFailure(created, 'Damaged.'), 'Damaged.', 0],
    ['known already', { ...created, duplicate: { id: 1, title: 'Shade' } }, 'You already have this file', 0],
  ] as const)('an upload %s has its label and percentage', (_, item, label, percent) => {
    expect([uploadLabel(item), uploadPercent(item)]).toEqual([label, percent])
  })
})

it('uploads are grouped by needed attention and summarised', () => {
  const items = [created, works(3), withFailure({ ...created, id: 'u2' }, 'no'), itemOfArticle(myPaper({ id: 3 }))]
  const { now, attention, done } = groupUploads(items)
  expect([now.length, attention.length, done.length]).toEqual([2, 1, 1])
  expect(uploadSummary(items)).toBe('2 papers processing, 1 needs your attention, 1 done')
  expect(uploadSummary([])).toBe('')
})

it.each([
  ['half sent', withSent(created, 50), { send: 0.5, queue: 0, parse: 0, statements: 0, index: 0, complete: 0 }],
  ['queued', works(0), { send: 1, queue: 0, parse: 0, statements: 0, index: 0, complete: 0 }],
  ['in claims', works(75), { send: 1, queue: 1, parse: 1, statements: 0.5, index: 0, complete: 0 }],
  ['complete', works(99), { send: 1, queue: 1, parse: 1, statements: 1, index: 1, complete: 1 }],
])('an upload that is %s has its completed share of each stage', (_, item, shares) =>
  expect(stagesOf(item)).toEqual(shares),
)

it('finished uploads are split into today and earlier', () => {
  const now = new Date(2026, 10, 21, 9)
  const at = (id: number, createdAt: Date, endedAt: Date | null) => ({
    ...itemOfArticle(myPaper({ id, createdAt: createdAt.toISOString() })),
    endedAt: endedAt?.toISOString() ?? null,
  })
  const yesterday = new Date(2026, 10, 20, 23, 59)
  const items = [at(1, yesterday, null), at(2, yesterday, new Date(2026, 10, 21, 0, 1)), at(3, now, null)]
  const { today, earlier } = splitDone(items, now)
  expect([today, earlier].map((list) => list.map(({ idArticle }) => idArticle))).toEqual([[2, 3], [1]])
})

it('the running upload is first, then the queue in order', () => {
  const items = [queued(3), queued(1), works(30), queued(null)]
  expect(groupUploads(items).now).toEqual([items[2], items[1], items[0], items[3]])
})
