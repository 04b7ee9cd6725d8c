import type { Context } from '../../../platform/context.ts'
import { readPaperFile } from '../../articles/public.ts'
import { listsOf, papersOf, readingOf } from './queries.ts'
import type { ZipEntry } from './zip-stream.ts'

const README = `Everything that belongs to your account.

account.json, profile.json and the other lists are JSON, as they are stored.
papers/<id>/paper.json is what is known of a paper, statements.json and
document.json what was read in it, and beside them lies the file as it was
uploaded. Passwords, secrets and the codes of your second factor are not here.
`

/** The files of an export, made one after the other; a file that is missing from the store is said to be so. */
export async function* exportEntries(context: Context, accountId: number): AsyncGenerator<ZipEntry> {
  const { db, files } = context
  yield text('README.txt', README)
  for (const [name, read] of Object.entries(listsOf(db, accountId))) yield json(`${name}.json`, await read())
  for (const stored of await papersOf(db, accountId)) {
    const { wrappedPassword: _, attempt: _attempt, idempotencyKey: _key, mayBeRecorded: _hint, ...paper } = stored
    const folder = `papers/${paper.id}`
    const { statements, document } = await readingOf(db, paper.id)
    yield json(`${folder}/paper.json`, paper)
    yield json(`${folder}/statements.json`, statements)
    if (document) yield json(`${folder}/document.json`, document)
    const name = `${folder}/${safeName(paper.fileName)}`
    const isThere = await files.size(paper.articleUrl).then(
      () => true,
      () => false,
    )
    // As it was uploaded, also where it lies encrypted.
    yield isThere ? { name, open: () => readPaperFile(context, paper) } : text(`${name}.missing.txt`, MISSING)
  }
}

const MISSING = 'The file was not in the store when this copy was made.\n'

/** A name that stays in its folder on every system. */
function safeName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').replace(/^\.+/, '_')
  return safe.slice(0, 150) || 'paper'
}

function json(name: string, value: unknown): ZipEntry {
  return text(name, `${JSON.stringify(value, null, 2)}\n`)
}

function text(name: string, content: string): ZipEntry {
  const bytes = Buffer.from(content)
  return { name, open: async () => inOnePiece(bytes) }
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
