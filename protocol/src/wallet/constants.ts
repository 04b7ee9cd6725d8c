/** The main network, 0x38. */
export const MAIN_CHAIN_ID = 0x38
/** The test network, 0x61. */
export const TEST_CHAIN_ID = 0x61
/** The local chain, for trials; not 0x61, because wallets know that id and would use another node. */
export const LOCAL_CHAIN_ID = 31_337

/** How long a message to sign is valid, in seconds; it works once. */
export const NONCE_SECONDS = 5 * 60
/** Longest message to sign, in characters. */
export const SIGNED_MESSAGE_MAX = 2000
/** Longest signature, in characters: 132 from a wallet, up to some thousands from a contract. */
export const SIGNATURE_MAX = 10_000
