import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db.ts'
import { readPaperFile } from '../../articles/public.ts'
import { exportChats } from '../../chat/public.ts'
import { documentsOfAccount } from '../../docviz/public.ts'
import { apiCallsAfter, listsOf, papersOf, readingOf } from './queries.ts'
import { withoutStrangers } from './without-strangers.ts'
import type { ZipEntry } from './zip-stream.ts'

const README = `Everything that belongs to your account.

account.json, profile.json and the other lists are JSON, as they are stored.
papers/<id>/paper.json is what is known of a paper, statements.json and
document.json what was read in it, and beside them lies the file as it was
uploaded. documents/<id>/ has what you had visualised: the file, what was read
of it with your corrections, and its downloads as result.zip. Passwords, secrets
and the codes of your second factor are not here, nor e-mail addresses of other
people in what they wrote to you.
`

/** The files of an export, made one after the other; a file that is missing from the store is said to be so. */
export async function* exportEntries(
  context: Context,
  account: { id: number; email: string },
): AsyncGenerator<ZipEntry> {
  const { db, files } = context
  const accountId = account.id
  yield text('README.txt', README)
  for (const [name, read] of Object.entries(listsOf(db, accountId))) {
    yield json(`${name}.json`, withoutStrangers(name, await read(), account))
  }
  yield* apiCalls(db, accountId)
  yield json('chats.json', withoutStrangers('chats', await exportChats(context, accountId), account))
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
  yield* documents(context, accountId)
}

/** What was visualised by the ids of the account. */
async function* documents(context: Context, accountId: number): AsyncGenerator<ZipEntry> {
  for await (const { id, task, result, files } of documentsOfAccount(context, accountId)) {
    const folder = `documents/${id}`
    yield json(`${folder}/task.json`, task)
    if (result) yield json(`${folder}/result.json`, result)
    for (const file of files) {
      const name = `${folder}/${safeName(file.name)}`
      const first = await file.open()
      first?.destroy()
      const open = async () => (await file.open()) ?? inOnePiece(Buffer.alloc(0))
      yield first ? { name, open } : text(`${name}.missing.txt`, MISSING)
    }
  }
}

/** In as many files as it takes, so that never more than one of them is in memory. */
async function* apiCalls(db: Db, accountId: number): AsyncGenerator<ZipEntry> {
  for (let part = 1, last = 0; ; part++) {
    const calls = await apiCallsAfter(db, accountId, last, CALLS_AT_ONCE)
    if (calls.length > 0 || part === 1) yield json(`api-calls${part === 1 ? '' : `-${part}`}.json`, calls)
    const end = calls.at(-1)
    if (!end || calls.length < CALLS_AT_ONCE) return
    last = end.use.id
  }
}

const CALLS_AT_ONCE = 5000
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
