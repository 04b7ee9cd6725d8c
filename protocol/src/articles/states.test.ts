import { describe, expect, it } from 'vitest'
import {
  ACCESS_LABELS,
  accessLabel,
  progressOf,
  STAGES,
  shownProgress,
  statusOfProgress,
  statusOfUpload,
  UploadStatus,
  uploadFailure,
} from './states.ts'

describe('the upload status', () => {
  // Proves: 4-upload-created, 4-upload-uploaded, 4-upload-processing, 4-upload-complete, 4-upload-published
  // Proves: 4-upload-queue, 4-upload-error
  it('is one of the seven values of the specification', () => {
    expect(UploadStatus.options).toEqual([
      'created',
      'uploaded',
      'processing',
      'complete',
      'published',
      'queue',
      'error',
    ])
  })

  // Proves: 4-upload-100
  it.each([
    [0, 'created'],
    [99.9, 'created'],
    [100, 'uploaded'],
  ])('of a local item with %d per cent sent is %s', (percent, status) => {
    expect(statusOfUpload(percent)).toBe(status)
  })

  // Proves: 4-progress-99, 4-progress-minus-1, 4-progress-else
  it.each([
    [99, 'complete'],
    [-1, 'error'],
    [0, 'processing'],
    [42, 'processing'],
    [98, 'processing'],
  ])('of server progress %d is %s', (progress, status) => {
    expect(statusOfProgress(progress)).toBe(status)
  })

  // Proves: 4-upload-410
  it('of a failed upload is removed on 410 and an error otherwise', () => {
    expect(uploadFailure(410)).toBe('remove')
    expect([400, 401, 413, 415, 429, 500, 0].map(uploadFailure)).toEqual(Array.from({ length: 7 }, () => 'error'))
  })
})

describe('progress', () => {
  // Proves: 4-progress-shown
  it.each([
    [99, 100],
    [98, 98],
    [0, 0],
    [-1, 0],
  ])('%d is shown as %d', (progress, shown) => {
    expect(shownProgress(progress)).toBe(shown)
  })

  it('grows through the stages in order and reaches 99 only on completion', () => {
    const shares = [-1, 0, 0.25, 0.5, 0.999, 1, 7]
    const all = STAGES.flatMap((stage) => shares.map((share) => progressOf(stage, share)))
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    expect(all.filter((progress) => progress === 99)).toHaveLength(shares.length)
    expect(progressOf('complete')).toBe(99)
    expect(all.every((progress) => Number.isInteger(progress) && progress >= 0)).toBe(true)
  })

  it('within a stage never reaches the start of the next', () => {
    expect(progressOf('parse', 1)).toBeLessThan(progressOf('statements'))
    expect(progressOf('statements', 1)).toBeLessThan(progressOf('index'))
    expect(progressOf('index', 1)).toBe(98)
  })
})

describe('the access state', () => {
  // Proves: 4-access-open-sourced, 4-access-permission-needed
  it('is one of the eleven labels of the specification', () => {
    expect(ACCESS_LABELS).toHaveLength(11)
    expect(new Set(ACCESS_LABELS).size).toBe(11)
  })

  // Proves: 4-access-open-sourced, 4-access-derived, deviation-13
  it.each([...ACCESS_LABELS, 'nonsense', null])(
    'of a public paper is Open sourced, whatever the request label: %s',
    (text) => {
      expect(accessLabel(true, text)).toBe('Open sourced')
    },
  )

  // Proves: 4-access-request-pending, 4-access-request-granted, 4-access-request-denied, 4-access-read-only-pending
  // Proves: 4-access-read-only-granted, 4-access-read-only-denied, 4-access-full-pending, 4-access-full-granted
  // Proves: 4-access-full-denied, 4-access-derived, deviation-13
  it.each(ACCESS_LABELS.slice(1))('of a private paper is the label of the request: %s', (text) => {
    expect(accessLabel(false, text)).toBe(text)
  })

  // Proves: 4-access-default
  it.each([null, '', 'Open sourced', 'access request granted', 'Full access', '__proto__'])(
    'of a private paper with the unknown label %j is Permission needed',
    (text) => {
      expect(accessLabel(false, text)).toBe('Permission needed')
    },
  )
})
