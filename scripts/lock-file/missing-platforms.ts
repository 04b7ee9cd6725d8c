/** The parts of package-lock.json that matter here. */
export interface LockFile {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * The entries missing in a lock file: npm omits packages of other platforms that it does not see, and `npm ci` then
 * rejects the file, or installs a tool without its binary. The platform is inferred from the package's name.
 */
export function missingPlatforms({ packages }: LockFile): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {}
  for (const [path, locked] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      const isLocked = [`node_modules/${name}`, `${path}/node_modules/${name}`].some((place) => place in packages)
      const platform = platformOf(name)
      if (isLocked || !platform.os) continue
      const { os, cpu, libc } = platform
      const dev = locked.dev && { dev: true }
      missing[`node_modules/${name}`] = { version, ...cpu, ...dev, ...libc, optional: true, ...os }
    }
  }
  return missing
}

/** The lock file with these entries in npm's order. */
export function completed(lock: LockFile): LockFile {
  const entries = Object.entries({ ...lock.packages, ...missingPlatforms(lock) })
  return { ...lock, packages: Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other, 'en'))) }
}

function platformOf(name: string) {
  const words = name.split(/[-/]/)
  const os = words.filter((word) => systems.includes(word))
  const cpu = words.map((word) => (word === 'amd64' ? 'x64' : word)).filter((word) => processors.includes(word))
  const libc = words.flatMap((word) => (word.startsWith('musl') ? ['musl'] : word.startsWith('gnu') ? ['glibc'] : []))
  return { os: os.length && { os }, cpu: cpu.length && { cpu }, libc: libc.length && { libc } }
}
