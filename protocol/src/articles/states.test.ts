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
  it('is one of the seven of the specification', () => {
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

  it.each([
    [0, 'created'],
    [99.9, 'created'],
    [100, 'uploaded'],
  ])('of a local item that is sent to %d per cent is %s', (percent, status) => {
    expect(statusOfUpload(percent)).toBe(status)
  })

  it.each([
    [99, 'complete'],
    [-1, 'error'],
    [0, 'processing'],
    [42, 'processing'],
    [98, 'processing'],
  ])('of server progress %d is %s', (progress, status) => {
    expect(statusOfProgress(progress)).toBe(status)
  })

  it('of an upload that failed is removed by 410 and an error otherwise', () => {
    expect(uploadFailure(410)).toBe('remove')
    expect([400, 401, 413, 415, 429, 500, 0].map(uploadFailure)).toEqual(Array.from({ length: 7 }, () => 'error'))
  })
})

describe('progress', () => {
  it.each([
    [99, 100],
    [98, 98],
    [0, 0],
    [-1, 0],
  ])('%d is shown as %d', (progress, shown) => {
    expect(shownProgress(progress)).toBe(shown)
  })

  it('grows through the stages in their order and reaches 99 only when all is done', () => {
    const shares = [-1, 0, 0.25, 0.5, 0.999, 1, 7]
    const all = STAGES.flatMap((stage) => shares.map((share) => progressOf(stage, share)))
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    expect(all.filter((progress) => progress === 99)).toHaveLength(shares.length)
    expect(progressOf('complete')).toBe(99)
    expect(all.every((progress) => Number.isInteger(progress) && progress >= 0)).toBe(true)
  })

  it('of a stage never reaches the next one', () => {
    expect(progressOf('parse', 1)).toBeLessThan(progressOf('statements'))
    expect(progressOf('statements', 1)).toBeLessThan(progressOf('index'))
    expect(progressOf('index', 1)).toBe(98)
  })
})

describe('the access state', () => {
  it('is one of the eleven labels of the specification', () => {
    expect(ACCESS_LABELS).toHaveLength(11)
    expect(new Set(ACCESS_LABELS).size).toBe(11)
  })

  it.each([...ACCESS_LABELS, 'nonsense', null])(
    'of a public paper is Open sourced, whatever the request says: %s',
    (text) => {
      expect(accessLabel(true, text)).toBe('Open sourced')
    },
  )

  it.each(ACCESS_LABELS.slice(1))('of a private paper is what the request says: %s', (text) => {
    expect(accessLabel(false, text)).toBe(text)
  })

  it.each([null, '', 'Open sourced', 'access request granted', 'Full access', '__proto__'])(
    'of a private paper with the text %j is Permission needed',
    (text) => {
      expect(accessLabel(false, text)).toBe('Permission needed')
    },
  )
})
