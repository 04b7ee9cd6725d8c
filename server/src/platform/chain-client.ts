/** A message and what a contract wallet made of it. */
export type ContractSignature = { address: `0x${string}`; message: string; signature: `0x${string}` }

/**
 * The chain that this product runs on, where one can be reached. Signatures of contract wallets (EIP-1271, EIP-6492) are
 * asked of it; those of ordinary wallets need no chain.
 */
export type ChainClient = {
  id: number
  /** False for what the contract does not accept; rejects when the chain does not answer, after a few seconds at most. */
  verifyOnChain(signed: ContractSignature): Promise<boolean>
}
