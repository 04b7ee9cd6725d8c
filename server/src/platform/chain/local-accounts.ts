import { pbkdf2Sync } from 'node:crypto'
import { HDKey, hdKeyToAccount } from 'viem/accounts'

/** The well-known test mnemonic of development tools; worthless on other chains. */
const WORDS = 'test test test test test test test test test test test junk'

// BIP-39 seed derivation; Node's own is much faster than the library's, which would delay the start.
const key = HDKey.fromMasterSeed(pbkdf2Sync(WORDS, 'mnemonic', 2048, 64, 'sha512'))

/** Deploys and owns the contracts of the local chain and mints tokens. */
export const deployer = hdKeyToAccount(key)

/** The faucet; it sends nothing else, so that its gifts can be read from the chain. */
export const faucet = hdKeyToAccount(key, { addressIndex: 9 })
