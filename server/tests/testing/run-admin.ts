import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { TestApp } from './make-app.ts'

const ENTRY = fileURLToPath(new URL('../../src/admin/main.ts', import.meta.url))

/** Starts `npm run admin` beside the application of the test. */
export function startAdmin(app: TestApp, args: string[], env: Record<string, string> = {}): ChildProcess {
  const { DATABASE_URL, DATA_DIR } = app.context.config
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env: { ...process.env, DATABASE_URL, DATA_DIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

export async function runAdmin(
  ...given: Parameters<typeof startAdmin>
): Promise<{ code: number; output: string; errors: string }> {
  const child = startAdmin(...given)
  const texts = { output: '', errors: '' }
  child.stdout?.on('data', (text) => (texts.output += text))
  child.stderr?.on('data', (text) => (texts.errors += text))
  const [code] = await once(child, 'close')
  return { code, ...texts }
}
