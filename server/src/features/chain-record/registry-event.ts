import { articleRegistryAbi } from '@colophon/chain/abi/article-registry'
import type { RecordAction } from '@colophon/protocol/chain-record/entities'
import { readRecordKey } from '@colophon/protocol/chain-record/key'
import { type Address, decodeFunctionData, type Hex, type Log, parseEventLogs } from 'viem'

/** The contents of a registry event or call. */
export type Recorded = { action: RecordAction; articleId: bigint; md5Hash: string }

type MinedLog = Log<bigint, number, false>

/**
 * Decodes the registry's events among these logs; others are dropped. In one batch, since each call of the parser
 * hashes the ABI.
 */
export function readEvents(
  logs: readonly MinedLog[],
): (Recorded & { author: Address; date: Date; revision: number; log: MinedLog })[] {
  return parseEventLogs({ abi: articleRegistryAbi, logs: [...logs] }).flatMap((event) => {
    const key = readRecordKey(event.args.key)
    if (!key) return []
    const isUpdate = event.eventName === 'GraphInfoUpdated'
    const { author, timestamp } = event.args
    return {
      ...key,
      author,
      action: isUpdate ? 'update' : 'create',
      date: new Date(Number(timestamp)),
      revision: isUpdate ? Number(event.args.revision) : 1,
      log: event,
    }
  })
}

/** What a call to the registry would record; null for any other call. */
export function readCall(data: Hex): Recorded | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: articleRegistryAbi, data })
    if (functionName !== 'createGraphInfo' && functionName !== 'updateGraphInfo') return null
    const key = readRecordKey(args[0])
    return key && { ...key, action: functionName === 'createGraphInfo' ? 'create' : 'update' }
  } catch {
    return null
  }
}
