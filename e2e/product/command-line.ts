import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What a command wrote, and its exit code. */
export type Ended = { code: number; output: string; errors: string }

/** Runs `npm run colophon` against an installation, and waits for the end. */
export async function colophon(url: string, apiKey: string, words: readonly string[]): Promise<Ended> {
  const child = startColophon(url, apiKey, words)
  const texts = { output: '', errors: '' }
  child.stdout?.on('data', (text) => (texts.output += text))
  child.stderr?.on('data', (text) => (texts.errors += text))
  const [code] = await once(child, 'close')
  return { code, ...texts }
}

/** Starts `npm run colophon` as the leader of a process group. */
export function startColophon(url: string, apiKey: string, words: readonly string[]): ChildProcess {
  return spawn('npm', ['run', '--silent', 'colophon', '--', ...words], {
    cwd: ROOT,
    env: { ...process.env, COLOPHON_API_KEY: apiKey, COLOPHON_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
}
