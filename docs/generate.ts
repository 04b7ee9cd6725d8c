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

const description = openApi(version)
/** Not tracked: made by `npm ci` and before every check. */
const made = {
  'reference/openapi.json': `${JSON.stringify(description, null, 2)}\n`,
  '../client/src/schema.ts': await clientTypes(description),
}
if (process.argv.includes('--made')) await write(made)
else await writeOrCheck(process.argv.includes('--check'))

/** Writes all pages; with `isCheck` only those that are not tracked, and fails if another one is stale. */
async function writeOrCheck(isCheck: boolean): Promise<void> {
  const items = [
    ...readItems(await readFile(new URL('coverage/items.md', DOCS), 'utf8')),
    ...readDeviations(await readFile(new URL('deviations.md', DOCS), 'utf8')),
  ]
  const proofs = readProofs(new URL('../', DOCS))
  const problems = ledgerProblems(items, proofs)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  const pages = {
    'reference/calls.md': callsPage(version),
    'reference/errors.md': errorsPage(),
    'reference/screens.md': screensPage(),
    'reference/constants.md': constantsPage(),
    'reference/rights.md': rightsPage(),
  }
  await write({ ...made, 'coverage.md': coveragePage(items, proofs) })
  const stale = isCheck ? await changed(pages) : await write(pages)
  if (isCheck && stale.length > 0) {
    console.error(`docs are stale: ${stale.join(', ')}. Run: npm run docs`)
    process.exitCode = 1
  } else {
    console.log(isCheck ? 'docs are fresh' : `written: ${stale.join(', ') || 'nothing changed'}`)
  }
}

async function write(pages: Record<string, string>): Promise<string[]> {
  await mkdir(`${FOLDER}reference`, { recursive: true })
  const names = await changed(pages)
  for (const name of names) await writeFile(FOLDER + name, pages[name] ?? '')
  return names
}

async function changed(pages: Record<string, string>): Promise<string[]> {
  const names: string[] = []
  for (const [name, content] of Object.entries(pages)) {
    if ((await readFile(FOLDER + name, 'utf8').catch(() => '')) !== content) names.push(name)
  }
  return names
}
