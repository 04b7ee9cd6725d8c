import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** The groups of benchmarks in running order. */
export const GROUPS = {
  speed: [
    'search',
    'import',
    'harvest',
    'parse',
    'api',
    'start',
    'reader',
    'screens',
    'graph',
    'files',
    'notifications',
    'chat',
    'compare',
    'docviz',
    'gate',
    'library',
    'alerts',
    'mcp',
    'load',
    'growth',
    'compaction',
  ],
  quality: ['documents', 'search', 'answers', 'parser', 'statements', 'uncertainty', 'audit'],
  chain: ['gas', 'crowd', 'indexer', 'invariants'],
  nodes: ['kills', 'compaction'],
} as const

/** What to measure, on which data. */
export type Options = {
  mode: keyof typeof GROUPS
  only: readonly string[]
  /** Folder of real papers and records; null if none, then generated data are used or a group reports what it lacks. */
  data: string | null
  /** Number of records to search; null for all. */
  records: number | null
  /** Time limit of invariant runs, and length of the load, in minutes; null for the default. */
  minutes: number | null
  /** A model whose answers are measured beside those of the built-in reader. */
  assistant: { url: string; name: string } | null
}

/** Usage, shown for invalid arguments. A part of `speed` or `quality` may be named alone. */
export const USAGE = `npm run bench -- [speed] [--only ${GROUPS.speed.join(',')}] [--data FOLDER] [--records N] [--minutes N]
npm run bench -- load, or another part of speed
npm run bench -- quality [--only ${GROUPS.quality.join(',')}] [--data FOLDER]
npm run bench -- answers --assistant URL MODEL, with the key in ASSISTANT_KEY
npm run bench -- chain [--only ${GROUPS.chain.join(',')}] [--minutes N]
npm run bench -- nodes [--only ${GROUPS.nodes.join(',')}] [--data FOLDER] [--records N]`

const DEFAULT_DATA = fileURLToPath(new URL('../../shared/data', import.meta.url))

/** Parses the arguments; throws an error with a message. */
export function readOptions(given: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      data: { type: 'string' },
      records: { type: 'string' },
      minutes: { type: 'string' },
      assistant: { type: 'string' },
    },
  })
  const [word = 'speed', ...more] = positionals
  const named = (['speed', 'quality'] as const).find((each) => GROUPS[each].some((name) => name === word))
  const mode = named ?? word
  if (!isMode(mode)) throw new Error(`There is no benchmark "${mode}".`)
  const [model] = values.assistant === undefined ? [] : more.splice(0, 1)
  if (values.assistant !== undefined && !model) throw new Error('--assistant needs an address and the name of a model.')
  if (more.length > 0) throw new Error(`One kind of benchmark at a time, not "${positionals.join(' ')}".`)
  const groups: readonly string[] = GROUPS[mode]
  const only = values.only?.split(',').filter(Boolean) ?? (named ? [word] : groups)
  const unknown = only.filter((name) => !groups.includes(name))
  if (unknown.length > 0) throw new Error(`There is no benchmark "${unknown.join(', ')}" in ${mode}.`)
  const data = values.data === undefined ? DEFAULT_DATA : resolve(values.data)
  if (values.data !== undefined && !existsSync(data)) throw new Error(`There is no folder ${data}.`)
  return {
    mode,
    only,
    data: existsSync(data) ? data : null,
    records: readCount('--records', values.records, 100),
    minutes: readCount('--minutes', values.minutes, 1),
    assistant: values.assistant && model ? { url: values.assistant.replace(/\/+$/, ''), name: model } : null,
  }
}

function isMode(word: string): word is keyof typeof GROUPS {
  return Object.hasOwn(GROUPS, word)
}

function readCount(option: string, text: string | undefined, least: number): number | null {
  if (text === undefined) return null
  const count = Number(text)
  if (!Number.isInteger(count) || count < least) throw new Error(`${option} must be a whole number from ${least} on.`)
  return count
}
