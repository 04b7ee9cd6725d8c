import { unpackModel } from './model-file.ts'
import { Parser } from './parser.ts'
import weights from './weights.json' with { type: 'json' }

let loaded: Parser | undefined

/** The parser with the weights that come with the package; unpacked at the first call, once a process. */
export function loadParser(): Parser {
  loaded ??= new Parser(unpackModel(weights))
  return loaded
}
