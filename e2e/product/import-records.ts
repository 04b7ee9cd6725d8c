import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A running import command. */
export type ImportRun = { child: ChildProcess; said(): string; ended: Promise<number | null> }

/**
 * Starts an import of a file, or a harvest of a URL, for a data folder without npm, so that the child's process id is the
 * import's.
 */
export function runImport(
  source: string,
  dataDir: string,
  command: 'import' | 'retractions' | 'harvest' = 'import',
): ImportRun {
  const child = spawn('sh', ['scripts/with-runtime.sh', 'server/src/admin/main.ts', command, source], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  return { child, said: () => said, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

/** Writes records in the archive's format; `month`, such as 2401, makes their ids unique per file. */
export async function writeRecords(file: string, month: string, records: number): Promise<void> {
  const lines = Array.from({ length: records }, (_, n) =>
    JSON.stringify({
      id: `${month}.${String(n + 1).padStart(5, '0')}`,
      title: titleOf(month, n),
      abstract: `We measured the tides of basin ${n} for two years. They may depend on the wind.`,
      authors: 'Ines Okafor, Bo Sandberg',
      categories: 'physics.ao-ph',
      primary_category: 'physics.ao-ph',
      created: '2024-01-15',
    }),
  )
  await writeFile(file, `${lines.join('\n')}\n`)
}

/** The title of the nth record of a file, from 0. */
export function titleOf(month: string, n: number): string {
  return `Tides of basin b${month}x${n}`
}
