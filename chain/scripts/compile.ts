import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { generatedFiles } from './generated-files.ts'
import { compileContracts } from './solidity.ts'

/** To be run after a change of a contract: writes chain/abi and chain/bytecode. */
for (const [path, content] of generatedFiles(compileContracts())) {
  const target = join(import.meta.dirname, '..', path)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, content)
}
