import { describe, expect, it } from 'vitest'
import { CHOSEN, myPaper, processingPaper, uploadState } from '../articles/testing/papers.ts'
import {
  createdItem,
  isBeingProcessed,
  isDone,
  itemOfArticle,
  needsAttention,
  withFailure,
  withPaper,
  withProgress,
  withSent,
  withServerState,
} from '../articles/uploads/upload-item.ts'

const created = createdItem(CHOSEN)
const processing = withPaper(created, processingPaper())

describe('a local upload item', () => {
  // Proves: 3-upload-id, 3-upload-fileName, 3-upload-size, 3-upload-createdAt, 4-upload-created, 4-upload-starts
  it('a local upload item starts as created', () => {
    expect(created).toMatchObject({
      ...CHOSEN,
      uploadStatus: 'created',
      percentUpload: 0,
      uploadProgress: 0,
      idArticle: null,
    })
  })

  // Proves: 3-upload-percentUpload, 3-upload-uploadStatus, 4-upload-uploaded, 4-upload-100
  it.each([
    [0, 'created'],
    [1, 'created'],
    [99, 'created'],
    [100, 'uploaded'],
  ] as const)('with %i per cent of its bytes sent is %s', (percent, status) => {
    expect(withSent(created, percent)).toMatchObject({ percentUpload: percent, uploadStatus: status })
  })

  it('a late percentage after an error or a paper does not reset an upload to created', () => {
    expect(withSent(withFailure(created, 'no'), 50).uploadStatus).toBe('error')
    expect(withSent(processing, 50)).toBe(processing)
  })

  // Proves: 3-upload-idArticle
  it('an upload takes its paper’s status once the server has it', () => {
    const item = withPaper(
      withSent(created, 100),
      processingPaper({ id: 5, status: 'queue', uploadProgress: 0, title: 'Shade' }),
    )
    expect(item).toMatchObject({ id: 'u1', idArticle: 5, uploadStatus: 'queue', percentUpload: 100, title: 'Shade' })
  })

  // Proves: 4-upload-error, 4-upload-fails
  it('an upload becomes an error on failure or cancel, with the reason', () => {
    expect(withFailure(created, 'The file is empty.', 'fileEmpty')).toMatchObject({
      uploadStatus: 'error',
      uploadProgress: -1,
      reason: 'The file is empty.',
      reasonCode: 'fileEmpty',
    })
  })
})

describe('a server progress', () => {
  // Proves: 3-upload-uploadStatus, 3-upload-uploadProgress, 4-upload-processing, 4-progress-99, 4-progress-minus-1
  // Proves: 4-progress-else
  it.each([
    [0, 'processing'],
    [1, 'processing'],
    [98, 'processing'],
    [99, 'complete'],
    [-1, 'error'],
  ] as const)('progress %i makes the item %s', (progress, status) => {
    expect(withProgress(processing, progress)).toMatchObject({ uploadProgress: progress, uploadStatus: status })
  })

  // Proves: deviation-23
  it('late progress does not reopen a finished item', () => {
    const complete = withProgress(processing, 99)
    expect(withProgress(complete, 60)).toBe(complete)
  })

  // Proves: deviation-23
  it('server progress leaves a published paper published', () => {
    expect(
      withProgress(withServerState(processing, uploadState({ status: 'published', uploadProgress: 99 })), 99)
        .uploadStatus,
    ).toBe('published')
  })

  it('a new attempt clears the old reason', () => {
    const broken = withServerState(
      processing,
      uploadState({ status: 'error', uploadProgress: -1, reason: 'Broken.', reasonCode: 'x' }),
    )
    expect(withProgress(broken, 5)).toMatchObject({ uploadStatus: 'processing', reason: null, reasonCode: null })
  })
})

describe('an upload that the server knows', () => {
  // Proves: 3-article-fileSize-shown, 3-upload-size
  it('an upload known to the server shows its size in bytes, converted from MB', () => {
    expect(itemOfArticle(myPaper({ id: 3, fileSize: 0.5 }))).toMatchObject({
      idArticle: 3,
      size: 524_288,
      percentUpload: 100,
    })
  })

  it.each([
    ['queue', true, false, false],
    ['processing', true, false, false],
    ['complete', false, true, false],
    ['published', false, true, false],
    ['error', false, false, true],
  ] as const)('with status %s: processing %s, done %s, needs attention %s', (status, works, done, attention) => {
    const item = itemOfArticle(myPaper({ status }))
    expect([isBeingProcessed(item), isDone(item), needsAttention(item)]).toEqual([works, done, attention])
  })

  it('an upload of a duplicate needs attention', () => {
    expect(needsAttention({ ...created, duplicate: { id: 1, title: 'Shade' } })).toBe(true)
  })
})
