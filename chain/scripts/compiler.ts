import { createRequire } from 'node:module'

interface Solc {
  version(): string
  compile(input: string, callbacks: { import: (path: string) => { contents: string } | { error: string } }): string
}

// The package has no types, and its wrapper is CommonJS.
const solc = createRequire(import.meta.url)('solc') as Solc

/** In the form that forge expects of a native compiler: `0.8.37+commit.…`, without the platform it was made for. */
export function compilerVersion(): string {
  return solc.version().replace(/\.Emscripten.*$/, '.Linux.g++')
}

/** Standard JSON in and out; `read` is asked for what the input does not carry, and throws if it has nothing. */
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
