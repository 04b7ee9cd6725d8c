import { createRequire } from 'node:module'

interface Solc {
  version(): string
  compile(input: string, callbacks: { import: (path: string) => { contents: string } | { error: string } }): string
}

// The package has no types, and its wrapper is CommonJS.
const solc = createRequire(import.meta.url)('solc') as Solc

/** The version in the format that forge expects of a native compiler: `0.8.37+commit.…`, with a native platform. */
export function compilerVersion(): string {
  return solc.version().replace(/\.Emscripten.*$/, '.Linux.g++')
}

/** Standard JSON in and out; `read` returns imported files missing in the input, or throws. */
export function compile(input: string, read: (path: string) => string): string {
  return solc.compile(input, {
    import: (path) => {
      try {
        return { contents: read(path) }
      } catch (reason) {
        return { error: String(reason) }
      }
    },
  })
}
