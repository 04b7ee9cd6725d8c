import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compile } from './compiler.ts'

/** A contract as the compiler gives it. */
export interface Artefact {
  abi: readonly AbiItem[]
  bytecode: string
}

/** An entry of an ABI; only what is needed to tell entries apart. */
export interface AbiItem {
  type: string
  name?: string
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { abi: AbiItem[]; evm: { bytecode: { object: string } } }>>
}

const part = join(import.meta.dirname, '..')
const packages = join(part, '..', 'node_modules')

/**
 * The contracts of chain/contracts, or of other files, by name; compiled with the settings of foundry.toml, and a test
 * compares the bytecode.
 */
export function compileContracts(pattern = 'contracts/*.sol'): Record<string, Artefact> {
  const files = globSync(pattern, { cwd: part }).sort()
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file) => [file, { content: readFileSync(join(part, file), 'utf8') }])),
    settings: {
      optimizer: { enabled: true, runs: 1000 },
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  // What a contract of a test imports of ours is named by its path within the part.
  const read = (path: string) => readFileSync(join(path.startsWith('contracts/') ? part : packages, path), 'utf8')
  const output = JSON.parse(compile(JSON.stringify(input), read))
  return artefacts(output as Output, files)
}

function artefacts({ errors = [], contracts = {} }: Output, files: readonly string[]): Record<string, Artefact> {
  const failures = errors.filter(({ severity }) => severity === 'error')
  if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const found = files.flatMap((file) => {
    const name = basename(file, '.sol')
    const contract = contracts[file]?.[name]
    return contract ? [[name, { abi: contract.abi, bytecode: contract.evm.bytecode.object }] as const] : []
  })
  return Object.fromEntries(found)
}
