import { setPriority } from 'node:os'
import { bareIndex } from '@colophon/server/search/testing/bare-index'

/** That of the import beside a running product, so that other work on the machine slows both down alike. */
const NICENESS = 5

/** `node bare-child.ts FILE FOLDER` prints the milliseconds that the bare index of the file takes. */
const [file = '', folder = ''] = process.argv.slice(2)
setPriority(NICENESS)
process.stdout.write(String(await bareIndex(file, folder)))
