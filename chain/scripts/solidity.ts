import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { compile, compilerVersion } from './compiler.ts'

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
  const output = cached(JSON.stringify(input), () => compile(JSON.stringify(input), read))
  return artefacts(JSON.parse(output) as Output, files)
}

/** The compiler's output for an input, kept in .cache by the hash of all that goes into it: compiling takes seconds. */
function cached(input: string, build: () => string): string {
  const hash = createHash('sha256').update(compilerVersion()).update(input)
  for (const file of globSync('contracts/*.sol', { cwd: part }).sort()) hash.update(readFileSync(join(part, file)))
  hash.update(readFileSync(join(packages, '@openzeppelin/contracts/package.json')))
  const path = join(part, '..', '.cache', 'chain', 'compiled', `${hash.digest('hex')}.json`)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const output = build()
  mkdirSync(dirname(path), { recursive: true })
  // Renamed into place, so that another process never reads half of it.
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
