import { type Hex, hexToBigInt, hexToNumber, isAddress, isHex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { NodeClient } from './node.ts'
import { CODES, ProviderError } from './provider-error.ts'

/** A transaction without nonce and signature. */
export type Prepared = {
  to: Hex | null
  value: bigint
  data: Hex
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** Multiple of the current base fee that a transaction offers, so that it stays valid if the fee rises. */
const HEADROOM = 2n

/** Parses a page's transaction and fills in gas and fees from the node, which rejects one that would fail. */
export async function prepare(wanted: unknown, from: string, node: NodeClient): Promise<Prepared> {
  const { to, value, data, input, gas, maxFeePerGas, maxPriorityFeePerGas } = fields(wanted)
  const call = { to: target(to), value: amount(value) ?? 0n, data: hex(data ?? input) ?? '0x' }
  const limit = amount(gas) ?? withMargin(number(await node('eth_estimateGas', [toRpc({ from, ...call })])))
  const tip = amount(maxPriorityFeePerGas) ?? number(await node('eth_maxPriorityFeePerGas'))
  const block = fields(await node('eth_getBlockByNumber', ['latest', false]))
  const fee = amount(maxFeePerGas) ?? (amount(block.baseFeePerGas) ?? 0n) * HEADROOM + tip
  return { ...call, gas: limit, maxFeePerGas: fee, maxPriorityFeePerGas: tip < fee ? tip : fee }
}

/** Gas use may grow with time between estimate and execution. */
function withMargin(gas: bigint): bigint {
  return (gas * 3n) / 2n
}

/** Signs and sends; returns the hash. Concurrent runs for one account would get the same nonce. */
export async function send(prepared: Prepared, key: Hex, chainId: number, node: NodeClient): Promise<unknown> {
  const account = privateKeyToAccount(key)
  const answersFor = hexToNumber(hex(await node('eth_chainId')) ?? '0x0')
  if (answersFor !== chainId)
    throw new ProviderError(CODES.internal, `The node answers for the network ${answersFor}, not for ${chainId}.`)
  const nonce = hexToNumber(hex(await node('eth_getTransactionCount', [account.address, 'pending'])) ?? '0x0')
  const signed = await account.signTransaction({ ...prepared, chainId, nonce, type: 'eip1559' })
  return node('eth_sendRawTransaction', [signed])
}

function fields(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new ProviderError(CODES.badParams, 'There is no transaction.')
  return value as Record<string, unknown>
}

function target(to: unknown): Hex | null {
  if (to === undefined || to === null) return null
  if (typeof to !== 'string' || !isAddress(to, { strict: false }))
    throw new ProviderError(CODES.badParams, 'to is no address')
  return to
}

function hex(value: unknown): Hex | null {
  if (value === undefined || value === null) return null
  if (!isHex(value)) throw new ProviderError(CODES.badParams, `${String(value)} is not hexadecimal`)
  return value
}

function amount(value: unknown): bigint | null {
  const given = hex(value)
  return given === null ? null : hexToBigInt(given)
}

function number(value: unknown): bigint {
  return amount(value) ?? 0n
}

function toRpc({ from, to, value, data }: { from: string; to: Hex | null; value: bigint; data: Hex }) {
  return { from, ...(to && { to }), value: numberToHex(value), data }
}
