import { type ForkOptions, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How a process starts in a network namespace of its own, in which there is no interface but an unused loopback. */
const NETWORK_WALLS = [
  ['unshare', '--user', '--map-current-user', '--net'],
  // Inside many containers user namespaces are closed, but root may make a network namespace.
  ['unshare', '--net'],
]
const PROBE_MS = 5_000

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The code of a parsing process; it may read nothing else. */
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
 * The command that removes the network, or null where the kernel or the system forbids it. Tried once, as each parsing
 * process would fail to start otherwise.
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
 * How a parsing process is forked, so that a hostile file that gets code of its own to run finds little: Node's permission
 * model lets it read the folders of the code only, write nothing and start no process; its environment is empty; and it has
 * no network where that can be removed. Compiled code (`hasAddons`) is not bound by the permission model.
 */
export function confined(
  heapMegabytes: number,
  { hasAddons }: { hasAddons: boolean },
): Pick<ForkOptions, 'env' | 'execArgv' | 'execPath'> {
  const { LANG, TZ } = process.env
  const env = { ...(LANG ? { LANG } : {}), ...(TZ ? { TZ } : {}) }
  const flags = [
    '--no-warnings',
    '--permission',
    ...CODE.map((path) => `--allow-fs-read=${path}`),
    '--allow-worker',
    ...(hasAddons ? ['--allow-addons'] : []),
    `--max-old-space-size=${heapMegabytes}`,
  ]
  const [command, ...args] = networkWall() ?? []
  if (command === undefined) return { env, execArgv: flags }
  return { env, execPath: command, execArgv: [...args, '--', process.execPath, ...flags] }
}
