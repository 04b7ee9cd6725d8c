import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'

/** Attempts of hostile code in a parser process; each returns what it got and throws if it is denied. */
const [, , secret = '', port = ''] = process.argv
const attempts: Record<string, () => unknown> = {
  readSecret: () => readFileSync(secret, 'utf8'),
  readThroughProc: () => readFileSync(`/proc/self/root${secret}`, 'utf8'),
  listRoot: () => readdirSync('/'),
  readParentEnvironment: () => readFileSync(`/proc/${process.ppid}/environ`, 'utf8'),
  write: () => writeFileSync(`${secret}.copy`, 'x'),
  startProcess: () => execFileSync('/bin/cat', [secret], { encoding: 'utf8' }),
  readOwnCode: () => readFileSync(new URL(import.meta.url), 'utf8').length > 0,
  connect: () =>
    new Promise((resolve, reject) => {
      connect(Number(port), '127.0.0.1')
        .on('connect', () => resolve('connected'))
        .on('error', reject)
    }),
}

const found: Record<string, string> = {}
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    found[name] = String(await attempt())
  } catch (error) {
    found[name] = `refused: ${(error as NodeJS.ErrnoException).code}`
  }
}
process.send?.(found, () => process.disconnect())
