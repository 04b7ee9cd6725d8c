/** The main network, 0x38. */
export const MAIN_CHAIN_ID = 0x38
/** The test network, 0x61. */
export const TEST_CHAIN_ID = 0x61
/** The chain in the box, for trying the product out; wallets know 0x61 already and would ask another node. */
export const LOCAL_CHAIN_ID = 31_337

/** How long a message may be signed and sent back, in seconds; it works once. */
export const NONCE_SECONDS = 5 * 60
/** Longest message to sign, in characters. */
export const SIGNED_MESSAGE_MAX = 2000
/** Longest signature, in characters: that of a wallet is 132, that of a contract may be some thousands. */
export const SIGNATURE_MAX = 10_000
