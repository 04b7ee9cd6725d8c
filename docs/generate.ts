import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openApi } from '@colophon/protocol/openapi'
import { ledgerProblems, readDeviations, readItems, readProofs } from './coverage/ledger.ts'
import { callsPage } from './pages/calls-page.ts'
import { clientTypes } from './pages/client-types.ts'
import { constantsPage } from './pages/constants-page.ts'
import { coveragePage } from './pages/coverage-page.ts'
import { errorsPage } from './pages/errors-page.ts'
import { rightsPage } from './pages/rights-page.ts'
import { screensPage } from './pages/screens-page.ts'

const DOCS = new URL('./', import.meta.url)
const FOLDER = fileURLToPath(DOCS)
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const items = [
  ...readItems(await readFile(new URL('coverage/items.md', DOCS), 'utf8')),
  ...readDeviations(await readFile(new URL('deviations.md', DOCS), 'utf8')),
]
const proofs = readProofs(new URL('../', DOCS))
const problems = ledgerProblems(items, proofs)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

const description = openApi(version)
const pages: Record<string, string> = {
  'coverage.md': coveragePage(items, proofs),
  'reference/calls.md': callsPage(),
  'reference/errors.md': errorsPage(),
  'reference/screens.md': screensPage(),
  'reference/constants.md': constantsPage(),
  'reference/rights.md': rightsPage(),
  'reference/openapi.json': `${JSON.stringify(description, null, 2)}\n`,
  '../client/src/schema.ts': await clientTypes(description),
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
await mkdir(`${FOLDER}reference`, { recursive: true })
for (const [name, content] of Object.entries(pages)) {
  const current = await readFile(FOLDER + name, 'utf8').catch(() => '')
  if (current === content) continue
  stale.push(name)
  if (!isCheck) await writeFile(FOLDER + name, content)
}
if (isCheck && stale.length > 0) {
  console.error(`docs are stale: ${stale.join(', ')}. Run: npm run docs`)
  process.exitCode = 1
} else {
  console.log(isCheck ? 'docs are fresh' : `written: ${stale.join(', ') || 'nothing changed'}`)
}
