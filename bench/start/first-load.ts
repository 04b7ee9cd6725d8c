import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Compressed script bytes of the first page: its scripts and their static imports, without dynamic imports. */
export async function firstLoadBytes(dist = DIST): Promise<number> {
  const page = await readFile(`${dist}/index.html`, 'utf8')
  const waiting = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  const seen = new Set<string>()
  let bytes = 0
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const script = await readFile(dist + path, 'utf8')
    bytes += gzipSync(script).length
    for (const [, from = ''] of script.matchAll(STATIC_IMPORT)) waiting.push(new URL(from, `http://x${path}`).pathname)
  }
  if (bytes === 0) throw new Error('the built page has no script')
  return bytes
}

/** `import…from"./x.js"`, `export…from"./x.js"` and `import"./x.js"`, but not `import("./x.js")`. */
const STATIC_IMPORT = /(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g
