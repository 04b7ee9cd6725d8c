import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { endWithSignals, type Outcome, repository, runCommand } from './run-command.ts'

/** Parts that run in production; of the others npm needs the package.json only. */
const PARTS = ['protocol', 'analysis', 'chain', 'client', 'server']
const OTHERS = ['web', 'e2e', 'docs', 'bench', 'research', 'extension']
const FILES = [
  ...['CHANGELOG.md', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md', 'package.json', 'package-lock.json', '.npmrc'],
  ...['scripts/install.sh', 'scripts/with-runtime.sh', 'docs/operations.md', 'docs/security.md'],
  'deploy/colophon.service',
  'client/src/schema.ts',
  ...OTHERS.map((part) => `${part}/package.json`),
]
/** What tests need, and how contracts are compiled. */
const LEFT_OUT = /\.(test|campaign)\.ts$|\/testing\/|^server\/src\/(rights|faults)\/|^chain\/(scripts|contracts)\//

/**
 * `npm run release [-- FOLDER]`: writes `colophon-VERSION.tgz`, the product with its web application built. There
 * `npm start` installs production dependencies only.
 */
async function main(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'))
  const name = `colophon-${version}`
  const target = join(resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? '.'), `${name}.tgz`)
  const draft = await mkdtemp(join(tmpdir(), 'colophon-release-'))
  try {
    await succeed(runCommand(['node', 'docs/generate.ts', '--made']))
    await succeed(runCommand(['vite', 'build', 'web', '--logLevel', 'warn']))
    const listed = await succeed(runCommand(['git', 'ls-files', '--', ...PARTS]))
    const files = [...FILES, ...listed.split('\n').filter((path) => path && !LEFT_OUT.test(path)), 'web/dist']
    for (const path of files) {
      await mkdir(dirname(join(draft, name, path)), { recursive: true })
      await cp(join(repository, path), join(draft, name, path), { recursive: true })
    }
    await mkdir(dirname(target), { recursive: true })
    await succeed(runCommand(['tar', '-czf', target, '-C', draft, name]))
    process.stdout.write(`${target}\n`)
  } finally {
    await rm(draft, { recursive: true })
  }
}

async function succeed(run: Promise<Outcome>): Promise<string> {
  const { ok, output } = await run
  if (!ok) throw new Error(output)
  return output
}

endWithSignals()
await main()
