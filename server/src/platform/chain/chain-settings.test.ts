import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

const TOKEN = `0x${'11'.repeat(20)}`
const remote = {
  CHAIN_RPC_URL: 'https://node.example.org/key',
  CHAIN_ID: '0x38',
  CHAIN_TOKEN: TOKEN,
  CHAIN_STAKING: `0x${'22'.repeat(20)}`,
  CHAIN_REGISTRY: `0x${'33'.repeat(20)}`,
}

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment, [])
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

describe('settings of the local chain', () => {
  it.each([{}, { PUBLIC_URL: 'http://localhost:3000' }, { PUBLIC_URL: 'https://x.org', LOCAL_CHAIN: 'on' }])(
    'the local chain is on with %j',
    (environment) => expect(readConfig(environment, []).chain).toEqual({ kind: 'local' }),
  )

  // Proves: x-chain-production
  it.each([
    { NODE_ENV: 'production' },
    { LOCAL_CHAIN: 'off' },
    { PUBLIC_URL: 'https://papers.example.org' },
    { PUBLIC_URL: 'https://localhost.example.org' },
    { ROLE: 'api' },
    { ROLE: 'worker', DATABASE_URL: 'postgres://x' },
  ])('the local chain is off with %j', (environment) =>
    expect(readConfig(environment, []).chain).toEqual({ kind: 'none' }),
  )

  // Proves: x-chain-production
  it('the local chain is refused in production, since its keys are public', () => {
    const problems = problemsOf({ NODE_ENV: 'production', LOCAL_CHAIN: 'on' })
    expect(problems).toEqual([expect.stringContaining('NODE_ENV is production')])
  })
})

describe('settings of a remote chain', () => {
  it('a remote chain replaces the local one, also in production', () => {
    const chain = { kind: 'remote', rpcUrl: remote.CHAIN_RPC_URL, chainId: 56, fromBlock: 0 }
    expect(readConfig(remote, []).chain).toMatchObject(chain)
    expect(readConfig({ ...remote, NODE_ENV: 'production', CHAIN_FROM_BLOCK: '7' }, []).chain).toMatchObject({
      ...chain,
      fromBlock: 7,
      contracts: { token: TOKEN },
    })
  })

  // Proves: 9-article-contract
  it('CHAIN_REGISTRY is the address of the article contract on the testnet', () => {
    const { chain } = readConfig({ ...remote, CHAIN_ID: '0x61' }, [])
    expect(chain).toMatchObject({ chainId: 0x61, contracts: { registry: remote.CHAIN_REGISTRY } })
  })

  // Proves: x-chain-ids
  it.each([
    ['0x38', 56],
    ['97', 97],
    ['0x61', 97],
    ['31337', 31_337],
  ])('CHAIN_ID may be %s', (CHAIN_ID, chainId) =>
    expect(readConfig({ ...remote, CHAIN_ID }, []).chain).toMatchObject({ chainId }),
  )

  // Proves: x-chain-settings
  it.each([
    [{ CHAIN_ID: '1' }, 'CHAIN_ID: must be 0x38, 0x61 or 31337'],
    [{ CHAIN_ID: 'main' }, 'CHAIN_ID: must be a number such as 0x38 or 56'],
    [{ CHAIN_ID: '' }, 'CHAIN_ID: is needed with CHAIN_RPC_URL'],
    [{ CHAIN_TOKEN: '0x1' }, 'CHAIN_TOKEN: must be 0x and 40 hexadecimal digits'],
    [{ CHAIN_REGISTRY: '' }, 'CHAIN_REGISTRY: is needed with CHAIN_RPC_URL'],
    [{ CHAIN_RPC_URL: 'node.example.org' }, 'CHAIN_RPC_URL: must start with http:// or https://'],
    [{ CHAIN_FROM_BLOCK: '-1' }, 'CHAIN_FROM_BLOCK: '],
  ])('the settings %j are rejected with the reason', (wrong, problem) => {
    expect(problemsOf({ ...remote, ...wrong })).toEqual([expect.stringContaining(problem)])
  })

  it('contract addresses without CHAIN_RPC_URL configure no chain', () => {
    expect(problemsOf({ CHAIN_TOKEN: TOKEN })).toEqual(['CHAIN_TOKEN: means nothing without CHAIN_RPC_URL'])
  })
})
