import { describe, expect, it } from 'vitest'
import { LOCK_OPTIONS } from '../staking/constants.ts'
import { chainCalls } from './calls.ts'
import {
  ADVANCE_SECONDS_MAX,
  CHAIN_IDS,
  FAUCET_COINS,
  FAUCET_TOKENS,
  RPC_DATA_BYTES_MAX,
  RPC_GAS_MAX,
  RPC_METHODS,
} from './constants.ts'
import { Address } from './entities.ts'

const ACCOUNT = `0x${'a1'.repeat(20)}`

describe('networks', () => {
  // Proves: x-chain-ids
  it('the supported chain ids are 0x38, 0x61 and the local one', () => {
    expect(Object.values(CHAIN_IDS)).toEqual([56, 97, 31_337])
  })
})

describe('local chain JSON-RPC requests', () => {
  const request = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }
  const takes = (more: object) => chainCalls.rpc.body.safeParse({ ...request, ...more }).success

  it('a request may read or send a signed transaction', () => {
    expect(takes({ params: [{ to: ACCOUNT, data: '0x' }, 'latest'] })).toBe(true)
    expect(takes({ method: 'eth_sendRawTransaction', params: ['0x02f8'] })).toBe(true)
    expect(takes({ method: 'eth_chainId', params: undefined })).toBe(true)
  })

  it.each<[string, unknown[]]>([
    ['eth_call', [{ data: '0x5b600056', gas: '0x7fffffffffffffff' }]],
    ['eth_estimateGas', [{ data: '0x5b600056', gas: `0x${(RPC_GAS_MAX + 1).toString(16)}` }]],
    ['eth_call', [{ to: ACCOUNT, data: '0x' }, 'latest', { [ACCOUNT]: { code: '0x5b600056' } }]],
    ['eth_call', [{ to: ACCOUNT, data: `0x${'00'.repeat(RPC_DATA_BYTES_MAX + 1)}` }]],
    ['eth_sendRawTransaction', [`0x${'00'.repeat(RPC_DATA_BYTES_MAX + 1)}`]],
    ['eth_sendRawTransaction', [{ raw: '0x' }]],
    ['eth_getBalance', ['peat', 'latest']],
    ['eth_getBlockByNumber', ['newest', false]],
    ['eth_getLogs', [{ address: Array(11).fill(ACCOUNT) }]],
    ['eth_feeHistory', ['0xffff', 'latest', []]],
    ['eth_chainId', ['0x1']],
  ])('%s is rejected with the parameters %.80j', (method, params) => {
    const { error } = chainCalls.rpc.body.safeParse({ ...request, method, params })
    expect(error?.issues.map(({ path }) => path[0])).toContain('params')
  })

  // Proves: x-chain-rpc-bounds
  it('a call may use all the gas of a block', () => {
    expect(takes({ params: [{ data: '0x5b600056', gas: `0x${RPC_GAS_MAX.toString(16)}` }] })).toBe(true)
  })

  it.each([
    'eth_sendTransaction',
    'eth_sign',
    'eth_accounts',
    'anvil_setBalance',
    'evm_increaseTime',
    'debug_traceCall',
    'toString',
  ])('a request is rejected for %s', (method) => expect(takes({ method })).toBe(false))

  // Proves: x-chain-rpc
  it('no allowed method uses keys of the node or changes its clock', () => {
    const others = RPC_METHODS.filter((method) => !/^eth_(get|call|estimate|fee|gas|block|chain|max|sync)/.test(method))
    expect(others).toEqual(['eth_sendRawTransaction', 'net_version', 'web3_clientVersion'])
  })
})

describe('local chain tools', () => {
  // Proves: x-chain-faucet
  it('the faucet gives 10 coins and 1,000 tokens a day', () => {
    expect([FAUCET_COINS, FAUCET_TOKENS]).toEqual([10, 1000])
  })

  // Proves: x-chain-time
  it('the clock moves by whole seconds, past the longest lock but not much further', () => {
    const takes = (seconds: unknown) => chainCalls.advanceTime.body.safeParse({ seconds }).success
    const longest = Math.max(...LOCK_OPTIONS.map(({ lockDays }) => lockDays))
    expect(ADVANCE_SECONDS_MAX).toBe((longest + 1) * 86_400)
    expect([1, ADVANCE_SECONDS_MAX].map(takes)).toEqual([true, true])
    expect([0, -1, 1.5, '1', ADVANCE_SECONDS_MAX + 1].map(takes)).toEqual([false, false, false, false, false])
  })

  it.each([`0x${'g'.repeat(40)}`, `0x${'a'.repeat(39)}`, 'a'.repeat(40), ` 0x${'a'.repeat(40)}`])(
    '%j is not a valid address',
    (text) => expect(Address.safeParse(text).success).toBe(false),
  )
})
