import { mnemonicToAccount } from 'viem/accounts'

/** Everybody knows these words: whoever develops for a chain has wallets with them. They are worth nothing elsewhere. */
const WORDS = 'test test test test test test test test test test test junk'

/** Deploys the contracts of the chain in the box, owns them, and makes tokens. */
export const deployer = mnemonicToAccount(WORDS)

/** Gives coins and tokens away; it does nothing else, so that what it gave can be read from the chain. */
export const faucet = mnemonicToAccount(WORDS, { addressIndex: 9 })
