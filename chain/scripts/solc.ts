import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { compile, compilerVersion } from './compiler.ts'

/** The part of solc's command line that forge uses: the version, and standard JSON from stdin to stdout. */
if (process.argv.includes('--version')) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${compilerVersion()}\n`)
} else {
  process.stdout.write(compile(await text(process.stdin), (path) => readFileSync(path, 'utf8')))
}
