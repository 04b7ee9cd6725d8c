import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openApi } from '@colophon/protocol/openapi'
import { callsPage } from './pages/calls-page.ts'
import { constantsPage } from './pages/constants-page.ts'
import { errorsPage } from './pages/errors-page.ts'
import { rightsPage } from './pages/rights-page.ts'
import { screensPage } from './pages/screens-page.ts'

const FOLDER = fileURLToPath(new URL('./reference/', import.meta.url))
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const pages: Record<string, string> = {
  'calls.md': callsPage(),
  'errors.md': errorsPage(),
  'screens.md': screensPage(),
  'constants.md': constantsPage(),
  'rights.md': rightsPage(),
  'openapi.json': `${JSON.stringify(openApi(version), null, 2)}\n`,
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
await mkdir(FOLDER, { recursive: true })
for (const [name, content] of Object.entries(pages)) {
  const current = await readFile(FOLDER + name, 'utf8').catch(() => '')
  if (current === content) continue
  stale.push(name)
  if (!isCheck) await writeFile(FOLDER + name, content)
}
if (isCheck && stale.length > 0) {
  console.error(`docs/reference is stale: ${stale.join(', ')}. Run: npm run docs`)
  process.exitCode = 1
} else {
  console.log(isCheck ? 'docs/reference is fresh' : `written: ${stale.join(', ') || 'nothing changed'}`)
}
