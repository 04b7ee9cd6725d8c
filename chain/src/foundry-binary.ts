import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const processors: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The path of anvil or forge in the package for this platform; throws if none is installed. The launchers in
 * node_modules/.bin are not used, because a SIGKILL of a launcher leaves its child running.
 */
export function foundryBinary(tool: 'anvil' | 'forge'): string {
  const kind = `@foundry-rs/${tool}-${process.platform}-${processors[process.arch] ?? process.arch}`
  const folder = dirname(createRequire(import.meta.url).resolve(`${kind}/package.json`))
  return join(folder, 'bin', process.platform === 'win32' ? `${tool}.exe` : tool)
}
