import type { ChainRecord, FoundRecord, PaperRecords } from '@colophon/protocol/chain-record/entities'
import { RECORD_DOES_NOT_PROVE, RECORD_PROVES } from '@colophon/protocol/chain-record/texts'
import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'

export const AUTHOR = '0x52908400098527886E0F7030069857D2E4169EE7'
export const REGISTRY = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

/** A record of the paper of `paper()`. */
export const RECORD: ChainRecord = {
  articleId: 1,
  action: 'create',
  hash: 'd41d8cd98f00b204e9800998ecf8427e',
  date: '2026-11-20T11:00:00Z',
  revision: 1,
  chainId: LOCAL_CHAIN_ID,
  blockNumber: 1284,
  blockTime: '2026-11-20T11:05:00Z',
  transactionHash: `0x${'c'.repeat(64)}`,
  author: AUTHOR,
  state: 'recorded',
  reason: null,
  isFinal: true,
}

/** The server's reply for a paper without records whose owner has a wallet. */
export function paperRecords(change: Partial<PaperRecords> = {}): PaperRecords {
  const md5Hash = RECORD.hash
  return {
    articleId: 1,
    state: 'none',
    md5Hash,
    last: null,
    records: [],
    next: { action: 'create', author: AUTHOR, key: `0x${md5Hash}${'1'.padStart(32, '0')}`, articleId: 1, md5Hash },
    chain: { chainId: LOCAL_CHAIN_ID, state: 'ready', registry: REGISTRY },
    ...change,
  }
}

/** A record found by verification. */
export function foundRecord(change: Partial<FoundRecord> = {}): FoundRecord {
  const { articleId: _, state: __, reason: ___, ...record } = RECORD
  return {
    ...record,
    articleId: '1',
    revision: 1,
    blockNumber: 1284,
    blockTime: '2026-11-20T11:05:00Z',
    author: AUTHOR,
    isLatest: true,
    matched: 'statements',
    paper: { state: 'listed', title: 'Shade and lettuce', isByOwner: true, isCurrent: true },
    ...change,
  }
}

/** The server's reply to a verification. */
export function verification(records: FoundRecord[], change: object = {}) {
  return {
    md5Hash: RECORD.hash,
    records,
    total: records.length,
    chain: {
      chainId: LOCAL_CHAIN_ID,
      state: 'ready' as const,
      readTo: { blockNumber: 2000, time: '2026-11-21T11:05:00Z' },
    },
    proves: [...RECORD_PROVES],
    doesNotProve: [...RECORD_DOES_NOT_PROVE],
    ...change,
  }
}
