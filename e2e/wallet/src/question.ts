import { articleRegistryAbi } from '@colophon/chain/abi/article-registry'
import { faucetTokenAbi } from '@colophon/chain/abi/faucet-token'
import { stakingAbi } from '@colophon/chain/abi/staking'
import { type Abi, decodeFunctionData, formatUnits, getAbiItem, type Hex, maxUint256 } from 'viem'
import type { Network } from './state.ts'

/** What a person is asked before anything happens. Amounts are in the smallest unit, as text. */
export type Question = { origin: string } & (
  | { kind: 'connect' }
  | { kind: 'sign'; address: string; message: string }
  | { kind: 'sign-typed'; address: string; data: string }
  | { kind: 'send'; address: string; network: Network; to: string | null; value: string; data: Hex; fee: string }
  | { kind: 'add-network' | 'switch-network'; network: Network }
)

/** A question in words: all that is signed or sent stands in it. */
export type Described = {
  title: string
  facts: [label: string, value: string][]
  text: string | null
  warning: string | null
  allow: string
}

const ABI: Abi = [...faucetTokenAbi, ...stakingAbi, ...articleRegistryAbi]
const DECIMALS = 18
const AMOUNTS = ['amount', 'value']

/** Puts a question into words. */
export function inWords(question: Question): Described {
  const site: [string, string] = ['Site', question.origin]
  const nothing = { text: null, warning: null }
  switch (question.kind) {
    case 'connect':
      return { ...nothing, title: 'Connect this site?', facts: [site], allow: 'Connect' }
    case 'sign': {
      const facts: Described['facts'] = [site, ['Account', question.address]]
      const warning = foreignDomain(question.message, question.origin)
      return { title: 'Sign this message?', facts, text: shown(question.message), warning, allow: 'Sign' }
    }
    case 'sign-typed': {
      const facts: Described['facts'] = [site, ['Account', question.address]]
      return { ...nothing, title: 'Sign this data?', facts, text: shown(question.data), allow: 'Sign' }
    }
    case 'send':
      return { title: 'Send this transaction?', allow: 'Send', ...transaction(question, site) }
    case 'add-network':
      return {
        ...nothing,
        title: 'Add this network and switch to it?',
        facts: [site, ...named(question)],
        allow: 'Add',
      }
    case 'switch-network':
      return { ...nothing, title: 'Switch to this network?', facts: [site, ...named(question)], allow: 'Switch' }
  }
}

function named({ network: { name, chainId, rpcUrl } }: { network: Network }): Described['facts'] {
  return [
    ['Network', name],
    ['Chain id', String(chainId)],
    ['Node', rpcUrl ?? 'that of the site'],
  ]
}

function transaction(
  { address, network, to, value, data, fee }: Extract<Question, { kind: 'send' }>,
  site: [string, string],
): Pick<Described, 'facts' | 'text' | 'warning'> {
  const facts: Described['facts'] = [
    site,
    ['Account', address],
    ['Network', network.name],
    ['To', to ?? 'a new contract'],
    ['Value', `${formatUnits(BigInt(value), DECIMALS)} ${network.symbol}`],
    ['Fee at most', `${formatUnits(BigInt(fee), DECIMALS)} ${network.symbol}`],
  ]
  if (data === '0x') return { facts, text: null, warning: null }
  const call = decoded(data)
  const isUnlimited = call?.name === 'approve' && call.args.some(({ value: given }) => given === maxUint256)
  return {
    facts: [...facts, ['Calls', call?.name ?? 'a method that this wallet does not know']],
    text: call ? call.args.map(({ name, value: given }) => `${name}: ${argument(name, given)}`).join('\n') : data,
    warning: isUnlimited ? 'This lets the contract take all tokens of this kind, now and later.' : null,
  }
}

function decoded(data: Hex): { name: string; args: { name: string; value: unknown }[] } | null {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: ABI, data })
    const item = getAbiItem({ abi: ABI, name: functionName, args })
    const inputs = item?.type === 'function' ? item.inputs : []
    return {
      name: functionName,
      args: args.map((value, index) => ({ name: inputs[index]?.name ?? `${index}`, value })),
    }
  } catch {
    return null
  }
}

function argument(name: string, value: unknown): string {
  const isAmount = typeof value === 'bigint' && AMOUNTS.includes(name)
  return isAmount ? `${value} (${formatUnits(value, DECIMALS)} with ${DECIMALS} decimals)` : String(value)
}

/** A message of EIP-4361 begins with the site that it signs in to. */
function foreignDomain(message: string, origin: string): string | null {
  const [, domain] = /^(\S+) wants you to sign in with your Ethereum account:/.exec(message) ?? []
  if (domain === undefined || domain === new URL(origin).host) return null
  return `The message is for ${domain}, but ${origin} asks. Somebody may want to sign in there in your place.`
}

/** What could hide or turn round a part of a text is shown by its number. */
function shown(text: string): string {
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
  return text.replace(hidden, (sign) =>
    sign === '\n' || sign === '\t' ? sign : `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
}
