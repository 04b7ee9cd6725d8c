import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { completed, type LockFile, missingPlatforms } from './lock-file/missing-platforms.ts'
import { repository } from './run-command.ts'

/** Run after `npm install` if the test of the lock file asks for it. */
const path = join(repository, 'package-lock.json')
const lock = JSON.parse(await readFile(path, 'utf8')) as LockFile
await writeFile(path, `${JSON.stringify(completed(lock), null, 2)}\n`)
console.log(`added: ${Object.keys(missingPlatforms(lock)).join(', ') || 'nothing'}`)
