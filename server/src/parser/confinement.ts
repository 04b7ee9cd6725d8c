import { type ForkOptions, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Commands that start a process in its own network namespace, which has only an unused loopback interface. */
const NETWORK_WALLS = [
  ['unshare', '--user', '--map-current-user', '--net'],
  // Many containers forbid user namespaces but let root create a network namespace.
  ['unshare', '--net'],
]
const PROBE_MS = 5_000

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The code of a parser process, and all it may read. */
const CODE = [
  'node_modules',
  'analysis',
  'protocol',
  'server/src/parser',
  'server/src/platform',
  'server/package.json',
].map(folder)

let wall: readonly string[] | null | undefined

/**
 * The command that removes the network, or null where the system forbids it. Probed once, because every parser process
 * would fail to start with a forbidden command.
 */
export function networkWall(): readonly string[] | null {
  if (wall === undefined) wall = process.platform === 'linux' ? (NETWORK_WALLS.find(isPermitted) ?? null) : null
  return wall
}

function isPermitted([command = '', ...args]: readonly string[]): boolean {
  const probe = spawnSync(command, [...args, '--', process.execPath, '--version'], {
    timeout: PROBE_MS,
    stdio: 'ignore',
    env: {},
  })
  return probe.status === 0
}

/**
 * Fork options that leave injected code as little as possible: Node's permission model allows reading the code folders
 * (and `moreCode`) only, no writing and no child processes; the environment is empty; the network is removed where
 * possible. Native addons (`hasAddons`) bypass the permission model.
 */
export function confined(
  heapMegabytes: number,
  { hasAddons, moreCode = [] }: { hasAddons: boolean; moreCode?: readonly string[] },
): Pick<ForkOptions, 'env' | 'execArgv' | 'execPath'> {
  const { LANG, TZ } = process.env
  const env = { ...(LANG ? { LANG } : {}), ...(TZ ? { TZ } : {}) }
  const flags = [
    '--no-warnings',
    '--permission',
    ...[...CODE, ...moreCode].map((path) => `--allow-fs-read=${path}`),
    '--allow-worker',
    ...(hasAddons ? ['--allow-addons'] : []),
    `--max-old-space-size=${heapMegabytes}`,
  ]
  const [command, ...args] = networkWall() ?? []
  if (command === undefined) return { env, execArgv: flags }
  return { env, execPath: command, execArgv: [...args, '--', process.execPath, ...flags] }
}
