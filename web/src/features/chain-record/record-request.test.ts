import { articleRegistryAbi } from '@colophon/chain/abi/article-registry'
import { encodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { claimedTime, recordKind, recordRequest } from './record-request.ts'

const md5Hash = 'd41d8cd98f00b204e9800998ecf8427e'
const key = `0x${md5Hash}${'7'.padStart(32, '0')}` as const
const registry = '0x52908400098527886E0F7030069857D2E4169EE7'
const requested = (action: 'create' | 'update') => recordRequest({ action, articleId: 7, md5Hash }, registry, 1_785)

describe('the transaction that records statements', () => {
  // Proves: 3-record-article-id, 4-chain-create, 7-article-createGraphInfo
  it("the transaction for 'create' calls the create method with key, time and paper", () => {
    expect(requested('create').call).toMatchObject({
      address: registry,
      functionName: 'createGraphInfo',
      args: [key, 1_785n, 7n],
    })
  })

  // Proves: 4-chain-update
  it("the transaction for 'update' calls the update method with key and time", () => {
    expect(requested('update').call).toMatchObject({ functionName: 'updateGraphInfo', args: [key, 1_785n] })
  })

  it.each(['create', 'update'] as const)('is one that the contract understands: %s', (action) => {
    const { functionName, args } = requested(action).call
    const encode = encodeFunctionData as (call: object) => string
    expect(encode({ abi: articleRegistryAbi, functionName, args })).toContain(key.slice(2))
  })

  it('a record transaction is identified by its paper, also after a reload', () => {
    expect(requested('create').kind).toBe(recordKind(7))
    expect(recordKind(70)).not.toBe(recordKind(7))
  })
})

// Proves: 3-record-timestamp
describe('the time that a record claims', () => {
  it.each([
    ['when the claims were saved', '2026-07-31T10:00:00Z', null, 1_785_492_000_000],
    [
      'that of the last record, where the save was before it',
      '2026-07-31T10:00:00Z',
      '2026-07-31T10:00:01Z',
      1_785_492_001_000,
    ],
    ['a first millisecond, where no time is known', 'soon', null, 1],
  ])('is %s', (_what, savedAt, last, time) => expect(claimedTime(savedAt, last)).toBe(time))
})
