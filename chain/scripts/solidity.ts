import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { compile, compilerVersion } from './compiler.ts'

/** A compiled contract. */
export interface Artefact {
  abi: readonly AbiItem[]
  bytecode: string
}

/** An entry of an ABI; only the fields that identify it. */
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
 * Compiles chain/contracts, or other files, with the settings of foundry.toml; returns contracts by name. A test
 * compares the bytecode with forge's.
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
  // Test contracts import ours by their path within `chain`.
  const read = (path: string) => readFileSync(join(path.startsWith('contracts/') ? part : packages, path), 'utf8')
  const output = cached(JSON.stringify(input), () => compile(JSON.stringify(input), read))
  return artefacts(JSON.parse(output) as Output, files)
}

/** Caches the compiler's output in .cache by the hash of its input and sources, because compiling takes seconds. */
function cached(input: string, build: () => string): string {
  const hash = createHash('sha256').update(compilerVersion()).update(input)
  for (const file of globSync('contracts/*.sol', { cwd: part }).sort()) hash.update(readFileSync(join(part, file)))
  hash.update(readFileSync(join(packages, '@openzeppelin/contracts/package.json')))
  const path = join(part, '..', '.cache', 'chain', 'compiled', `${hash.digest('hex')}.json`)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const output = build()
  mkdirSync(dirname(path), { recursive: true })
  // Renamed into place, so that another process never reads a partial file.
  writeFileSync(`${path}.${process.pid}`, output)
  renameSync(`${path}.${process.pid}`, path)
  return output
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
