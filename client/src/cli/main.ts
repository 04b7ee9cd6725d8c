import { parseArgs } from 'node:util'
import { add } from './add.ts'
import { type Connection, complain, connect, Misused, Refused, type Result, say } from './connection.ts'
import { answer, audit, citations, claims, FORMATS, search } from './read.ts'

const USAGE = `npm run --silent colophon -- COMMAND
  add FILES…                     add PDF, Word and text files, and wait until they are read
  search WORDS                   search the papers here
  ask QUESTION [--papers 1,2]    answer with quotes from papers, or refuse (exit code 1)
  claims PAPER                   the claims of a paper, by its number
  audit FILE or PAPER            which references of a .bib, .ris or text file, or of a paper, need a hand (exit code 1)
  export [--format bibtex] [--out FILE]
                                 the citations of all my papers: ${FORMATS.join(', ')}
  --json                         the data as JSON on the output

COLOPHON_API_KEY  an API key with the scope read; for add also write; for ask chat; for export export
COLOPHON_URL      the address of the installation, http://localhost:3000 if it is not set

Exit codes: 0 done, 1 failed or refused, 2 wrong usage, 3 done in part, 130 stopped by Ctrl-C`

function readWords() {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  const options = { json: flag, help: flag, papers: text, format: text, out: text }
  return parseArgs({ options, allowPositionals: true })
}

/** What the words of the command line ask for. */
function commandOf({ values, positionals }: ReturnType<typeof readWords>): (connection: Connection) => Promise<Result> {
  const [name, ...words] = positionals
  const text = words.join(' ').trim()
  const { json = false, papers, format = 'bibtex', out } = values
  check(papers === undefined || name === 'ask', '--papers is for ask.')
  check((values.format ?? out) === undefined || name === 'export', '--format and --out are for export.')
  check(name === 'export' || text, 'Words are missing.')
  if (name === 'add') return (connection) => add(connection, words, json)
  if (name === 'search') return (connection) => search(connection, text)
  const ids = papers?.split(',').map(idOf)
  if (name === 'ask') return (connection) => answer(connection, text, ids)
  if (name === 'audit')
    return (connection) => audit(connection, /^\d+$/.test(text) ? { articleId: idOf(text) } : { file: text })
  const id = name === 'claims' ? idOf(text) : 0
  if (id) return (connection) => claims(connection, id)
  check(name === 'export' && !text, `There is no command “${positionals.join(' ')}”.`)
  const known = FORMATS.find((one) => one === format)
  check(known, `--format is one of ${FORMATS.join(', ')}.`)
  return (connection) => citations(connection, known, out)
}

function check(condition: unknown, problem: string): asserts condition {
  if (!condition) throw new Misused(problem)
}

function idOf(text: string): number {
  check(/^[1-9]\d{0,9}$/.test(text), `This is not the number of a paper: ${text}`)
  return Number(text)
}

/** `npm run colophon`: the HTTP API from a shell. Returns the exit code. */
async function main(): Promise<number> {
  const stop = new AbortController()
  // A second signal ends the process at once.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
  try {
    const given = readWords()
    const help: Result = { data: USAGE, text: USAGE }
    const { data, text, isExact, code = 0 } = given.values.help ? help : await commandOf(given)(connect(stop.signal))
    if (given.values.json) process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
    else if (isExact && !process.stdout.isTTY) process.stdout.write(text)
    else if (text) say(text.trimEnd())
    return code
  } catch (error) {
    if (stop.signal.aborted) return 130
    const isMisuse = error instanceof Misused || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
    if (!isMisuse && !(error instanceof Refused)) throw error
    complain((error as Error).message + (isMisuse ? '\nSee: npm run --silent colophon -- --help' : ''))
    return isMisuse ? 2 : 1
  }
}

// The reader has seen enough, such as `head`.
process.stdout.on('error', () => process.exit())
process.exitCode = await main()
