import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { articleRegistryBytecode } from '@colophon/chain/bytecode/article-registry'
import { faucetTokenBytecode } from '@colophon/chain/bytecode/faucet-token'
import { stakingBytecode } from '@colophon/chain/bytecode/staking'
import { addressesOf, deployContracts } from '@colophon/chain/deploy'
import { trialDeployment } from '@colophon/chain/deploy-options'
import { FAUCET_TOKENS } from '@colophon/protocol/chain/constants'
import { LOCK_OPTIONS, MIN_STAKE_TOKENS, TOKEN_DECIMALS } from '@colophon/protocol/staking/constants'
import { BaseError } from 'viem'
import type { ChainClient } from './chain.ts'
import type { ChainFiles } from './chain-files.ts'
import type { Contracts } from './chain-settings.ts'
import { contractProblems } from './contract-problems.ts'
import { deployer } from './local-accounts.ts'
import { localNetwork } from './networks.ts'

const [token, staking, registry] = addressesOf(deployer.address)

/** The contract addresses of every local chain: deterministic, as the deployer sends nothing before. */
export const localContracts: Contracts = { token, staking, registry }

const options = trialDeployment(LOCK_OPTIONS, {
  minStake: MIN_STAKE_TOKENS,
  dailyAllowance: FAUCET_TOKENS,
  decimals: TOKEN_DECIMALS,
})

/** Changes with the contracts and their deployment parameters. */
const fingerprint = createHash('sha256')
  .update(
    JSON.stringify([faucetTokenBytecode, stakingBytecode, articleRegistryBytecode, LOCK_OPTIONS, MIN_STAKE_TOKENS]),
  )
  .digest('hex')

/**
 * Deploys missing contracts, funds the first reward, and compares with the earlier deployment. Returns why this chain
 * cannot be used, or null. Throws when the chain does not answer.
 */
export async function ensureContracts(client: ChainClient, rpcUrl: string, place: ChainFiles): Promise<string | null> {
  const kept = await readFile(place.deploymentFile, 'utf8').catch(() => null)
  const wanted = `${JSON.stringify({ fingerprint, ...localContracts }, null, 2)}\n`
  if (kept !== null && kept !== wanted) return 'its contracts are of another version of the product'
  const problem = await deployContracts({ chain: localNetwork, rpcUrl, account: deployer }, options).then(
    () => null,
    (error: Error) => {
      // viem's own errors are transient, such as timeouts.
      if (error instanceof BaseError) throw error
      return error.message
    },
  )
  const problems = await contractProblems(client, { chainId: localNetwork.id, contracts: localContracts })
  const found = problem ?? problems[0] ?? null
  if (found === null && kept === null) await writeFile(place.deploymentFile, wanted, { mode: 0o600 })
  return found
}
