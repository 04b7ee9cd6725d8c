import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AbiItem, type Artefact, compileContracts } from './solidity.ts'

const head = '// Written by `node chain/scripts/compile.ts`; the contract in chain/contracts is the source.\n'

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
  return new Map([
    ...files('token', Token, Token.abi),
    ...files('faucet-token', FaucetToken, FaucetToken.abi),
    ...files('staking', Staking, together(Staking.abi, errors)),
    ...files('article-registry', ArticleRegistry, ArticleRegistry.abi),
  ])
}

function files(name: string, { bytecode }: Artefact, abi: readonly AbiItem[]): [string, string][] {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [
    [`abi/${name}.ts`, `${head}export const ${camel}Abi = ${JSON.stringify(abi, null, 2)} as const\n`],
    [`bytecode/${name}.ts`, `${head}export const ${camel}Bytecode = '0x${bytecode}'\n`],
  ]
}

function together(abi: readonly AbiItem[], more: readonly AbiItem[]): AbiItem[] {
  const known = new Set(abi.map(({ type, name }) => `${type} ${name}`))
  return [...abi, ...more.filter(({ type, name }) => !known.has(`${type} ${name}`))]
}
