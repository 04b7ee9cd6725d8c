import type { Chain } from './chain.ts'

/** A message and a contract wallet's signature. */
export type ContractSignature = { address: `0x${string}`; message: string; signature: `0x${string}` }

/** Verifies signatures of contract wallets on the chain (EIP-1271, EIP-6492); ordinary wallets need no chain. */
export type ContractWallets = {
  /** The chain id. */
  id: number
  /** False if the contract rejects it; throws within seconds if the chain does not answer. */
  verifyOnChain(signed: ContractSignature): Promise<boolean>
  /** The same at the newest block, with its number; throws likewise. */
  checkAtBlock(signed: ContractSignature): Promise<{ block: number; isContract: boolean; isSigned: boolean }>
}

/** Suffix of a signature by a contract that is not deployed yet (EIP-6492). */
const NOT_YET_DEPLOYED = '6492'.repeat(16)

/** Verifies on the configured chain; null where there is none. */
export function contractWalletsOn(chain: Chain | null): ContractWallets | null {
  if (chain === null) return null
  const { client, network } = chain
  return {
    id: network.id,
    async verifyOnChain(signed) {
      // Fails early, since the library reports an unreachable chain as an invalid signature.
      await client.getBlockNumber({ cacheTime: 0 })
      // For an address without code the library falls back to key recovery, which also accepts malleable signatures.
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
