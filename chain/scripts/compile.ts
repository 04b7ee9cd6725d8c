import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AbiItem, type Artefact, compileContracts } from './solidity.ts'

const head = '// Written by `node chain/scripts/compile.ts`; the contract in chain/contracts is the source.\n'

/**
 * The functions and events that product and tests name. All errors are kept, since a refusal shows their names, and
 * all events of the staking contract, which the server stores.
 */
const USED = {
  Token: 'allowance approve balanceOf cap decimals mint name nonces permit symbol transfer Transfer',
  FaucetToken: 'approve balanceOf cap dailyAllowance decimals mint name symbol transfer Transfer',
  Staking:
    'accounting addRewardPeriod checkpoint claimReward currentApy extendStakingPeriod getRewardPeriod getStakingPeriodInfo getUserStakingIds getUserStakingInfo isEmergencyExit minStake owner paused pendingReward rewardPeriodCount stake stakeWithPermit stepsToCheckpoint tierState token unlockTimeOf withdraw withdrawAll withdrawCappedReward',
  ArticleRegistry: 'createGraphInfo firstAuthorOf getGraphInfo updateGraphInfo GraphInfoCreated GraphInfoUpdated',
}

/** Run after a change of a contract: writes chain/abi and chain/bytecode. */
for (const [path, content] of generatedFiles(compileContracts())) {
  const target = join(import.meta.dirname, '..', path)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, content)
}

/** The generated files by path within `chain`. Bytecode is separate from ABIs, because pages do not need it. */
export function generatedFiles(contracts: Record<string, Artefact>): Map<string, string> {
  const { Token, FaucetToken, Staking, ArticleRegistry } = contracts
  if (!Token || !FaucetToken || !Staking || !ArticleRegistry) throw new Error('a contract is missing')
  // A stake without allowance fails inside the token, so clients of the staking contract need the token's errors.
  const errors = Token.abi.filter(({ type, name = '' }) => type === 'error' && /^(ERC20|ERC2612)/.test(name))
  const events = Staking.abi.filter(({ type }) => type === 'event').map(({ name }) => name)
  return new Map([
    ...files('token', Token, used(Token.abi, USED.Token)),
    ...files('faucet-token', FaucetToken, used(FaucetToken.abi, USED.FaucetToken)),
    ...files('staking', Staking, together(used(Staking.abi, [USED.Staking, ...events].join(' ')), errors)),
    ...files('article-registry', ArticleRegistry, used(ArticleRegistry.abi, USED.ArticleRegistry)),
  ])
}

function used(abi: readonly AbiItem[], names: string): AbiItem[] {
  const wanted = names.split(' ')
  const missing = wanted.filter((each) => !abi.some(({ name }) => name === each))
  if (missing.length > 0) throw new Error(`no contract has ${missing.join(', ')}`)
  return abi.filter(({ type, name = '' }) => ['constructor', 'error'].includes(type) || wanted.includes(name))
}

/** One entry a line, without the types of the source. */
function files(name: string, { bytecode }: Artefact, abi: readonly AbiItem[]): [string, string][] {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const entries = abi.map(
    (entry) => `  ${JSON.stringify(entry, (key, value) => (key === 'internalType' ? undefined : value))},`,
  )
  return [
    [`abi/${name}.ts`, `${head}export const ${camel}Abi = [\n${entries.join('\n')}\n] as const\n`],
    [`bytecode/${name}.ts`, `${head}export const ${camel}Bytecode = '0x${bytecode}'\n`],
  ]
}

function together(abi: readonly AbiItem[], more: readonly AbiItem[]): AbiItem[] {
  const known = new Set(abi.map(({ type, name }) => `${type} ${name}`))
  return [...abi, ...more.filter(({ type, name }) => !known.has(`${type} ${name}`))]
}
