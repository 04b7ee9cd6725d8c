import type { Chain } from './chain.ts'

/** A message and what a contract wallet made of it. */
export type ContractSignature = { address: `0x${string}`; message: string; signature: `0x${string}` }

/**
 * Asks a chain whether a contract wallet has signed (EIP-1271, EIP-6492); those of ordinary wallets need no chain.
 */
export type ContractWallets = {
  /** Of the chain. */
  id: number
  /** False for what the contract does not accept; rejects when the chain does not answer, after a few seconds at most. */
  verifyOnChain(signed: ContractSignature): Promise<boolean>
  /** The same at the newest block, and which that is; rejects likewise. */
  checkAtBlock(signed: ContractSignature): Promise<{ block: number; isContract: boolean; isSigned: boolean }>
}

/** How the signature of a contract wallet ends that is not on the chain yet (EIP-6492). */
const NOT_YET_DEPLOYED = '6492'.repeat(16)

/** Asks the chain of this installation; null where there is none. */
export function contractWalletsOn(chain: Chain | null): ContractWallets | null {
  if (chain === null) return null
  const { client, network } = chain
  return {
    id: network.id,
    async verifyOnChain(signed) {
      // A chain that does not answer is no verdict on the signature, and the library would take it for one.
      await client.getBlockNumber({ cacheTime: 0 })
      // For an address without code the library falls back to its key, and takes the malleable twin of a signature too.
      const code = await client.getCode({ address: signed.address })
      if (code === undefined && !signed.signature.endsWith(NOT_YET_DEPLOYED)) return false
      return client.verifyMessage(signed)
    },
    async checkAtBlock(signed) {
      const blockNumber = await client.getBlockNumber({ cacheTime: 0 })
      const code = await client.getCode({ address: signed.address, blockNumber })
      const isSigned = await client.verifyMessage({ ...signed, blockNumber })
      return { block: Number(blockNumber), isContract: code !== undefined, isSigned }
    },
  }
}
