import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const part = join(import.meta.dirname, '..')
const repository = join(part, '..')

/**
 * Copies contracts, tests and their packages to .cache, for mutations and coverage; forge's coverage ignores files
 * outside its folder. Returns the folder.
 */
export function copyOfPart(name: string): string {
  const copy = join(repository, '.cache', 'chain', name)
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const folder of ['contracts', 'test']) cpSync(join(part, folder), join(copy, folder), { recursive: true })
  const packages = join('node_modules', '@openzeppelin', 'contracts')
  cpSync(join(repository, packages), join(copy, packages), { recursive: true })
  const toml = readFileSync(join(part, 'foundry.toml'), 'utf8')
    .replaceAll('../node_modules', 'node_modules')
    .replaceAll('../.cache/chain/', '')
    .replace('./scripts/solc', join(part, 'scripts', 'solc'))
  writeFileSync(join(copy, 'foundry.toml'), toml)
  return copy
}
