import { pbkdf2Sync } from 'node:crypto'
import { HDKey, hdKeyToAccount } from 'viem/accounts'

/** Everybody knows these words: whoever develops for a chain has wallets with them. They are worth nothing elsewhere. */
const WORDS = 'test test test test test test test test test test test junk'

// The seed as BIP-39 has it; Node makes it in a few milliseconds, in which the start would otherwise wait.
const key = HDKey.fromMasterSeed(pbkdf2Sync(WORDS, 'mnemonic', 2048, 64, 'sha512'))

/** Deploys the contracts of the chain in the box, owns them, and makes tokens. */
export const deployer = hdKeyToAccount(key)

/** Gives coins and tokens away; it does nothing else, so that what it gave can be read from the chain. */
export const faucet = hdKeyToAccount(key, { addressIndex: 9 })
