import { articleRegistryAbi } from '@colophon/chain/abi/article-registry'
import { faucetTokenAbi } from '@colophon/chain/abi/faucet-token'
import { stakingAbi } from '@colophon/chain/abi/staking'
import { type Abi, decodeFunctionData, formatUnits, getAbiItem, type Hex, maxUint256 } from 'viem'
import type { Network } from './state.ts'

/** A request that needs the user's consent. Amounts are in the smallest unit, as text. */
export type Prompt = { origin: string } & (
  | { kind: 'connect' }
  | { kind: 'sign'; address: string; message: string }
  | { kind: 'sign-typed'; address: string; data: string }
  | { kind: 'send'; address: string; network: Network; to: string | null; value: string; data: Hex; fee: string }
  | { kind: 'add-network' | 'switch-network'; network: Network }
)

/** The text of a prompt; it shows everything that is signed or sent. */
export type PromptText = {
  title: string
  facts: [label: string, value: string][]
  text: string | null
  warning: string | null
  allow: string
}

const ABI: Abi = [...faucetTokenAbi, ...stakingAbi, ...articleRegistryAbi]
const DECIMALS = 18
const AMOUNTS = ['amount', 'value']

/** The text of a prompt. */
export function describePrompt(prompt: Prompt): PromptText {
  const site: [string, string] = ['Site', prompt.origin]
  const nothing = { text: null, warning: null }
  switch (prompt.kind) {
    case 'connect':
      return { ...nothing, title: 'Connect this site?', facts: [site], allow: 'Connect' }
    case 'sign': {
      const facts: PromptText['facts'] = [site, ['Account', prompt.address]]
      const warning = foreignDomain(prompt.message, prompt.origin)
      return { title: 'Sign this message?', facts, text: escapeInvisible(prompt.message), warning, allow: 'Sign' }
    }
    case 'sign-typed': {
      const facts: PromptText['facts'] = [site, ['Account', prompt.address]]
      return { ...nothing, title: 'Sign this data?', facts, text: escapeInvisible(prompt.data), allow: 'Sign' }
    }
    case 'send':
      return { title: 'Send this transaction?', allow: 'Send', ...transaction(prompt, site) }
    case 'add-network':
      return {
        ...nothing,
        title: 'Add this network and switch to it?',
        facts: [site, ...named(prompt)],
        allow: 'Add',
      }
    case 'switch-network':
      return { ...nothing, title: 'Switch to this network?', facts: [site, ...named(prompt)], allow: 'Switch' }
  }
}

function named({ network: { name, chainId, rpcUrl } }: { network: Network }): PromptText['facts'] {
  return [
    ['Network', name],
    ['Chain id', String(chainId)],
    ['Node', rpcUrl ?? 'that of the site'],
  ]
}

function transaction(
  { address, network, to, value, data, fee }: Extract<Prompt, { kind: 'send' }>,
  site: [string, string],
): Pick<PromptText, 'facts' | 'text' | 'warning'> {
  const facts: PromptText['facts'] = [
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
    facts: [...facts, ['Calls', call?.name ?? 'an unknown method']],
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

/** Warns about a sign-in message (EIP-4361) for another site than the requesting one. */
function foreignDomain(message: string, origin: string): string | null {
  const [, domain] = /^(\S+) wants you to sign in with your Ethereum account:/.exec(message) ?? []
  if (domain === undefined || domain === new URL(origin).host) return null
  return `The message is for ${domain}, but ${origin} requests it. That site may be trying to sign in there as you.`
}

/** Shows invisible and direction-changing characters by their code point. */
function escapeInvisible(text: string): string {
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
  return text.replace(hidden, (sign) =>
    sign === '\n' || sign === '\t' ? sign : `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
}
