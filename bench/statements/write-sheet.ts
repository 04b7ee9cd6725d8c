import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from '@colophon/analysis/answers/prepare'
import { parseDocument } from '@colophon/analysis/document/parse'
import { extractStatements } from '@colophon/analysis/statements/extract'
import { weighStatements } from '@colophon/analysis/statements/salience/key-claims'
import { GenerationFields, keyClaims, shownClaim } from '@colophon/protocol/statements/graph'
import { covidContexts } from '@colophon/research/judged/question-sets'
import { loadReader } from '@colophon/server/answers/reader/load-reader'

/**
 * Writes the key claims of papers as they are shown, and the papers' texts, for a reader who does not know the program.
 * Each claim is graded: `table`, true if it belongs in a table of the paper's findings and is understood alone; `wrong`,
 * true if it says what the paper does not; `note`. The grades are files beside this one.
 *   node bench/statements/write-sheet.ts --data FOLDER --out FOLDER --papers covid-50,jose.00198,jcon.00037
 */
const { values } = parseArgs({
  options: { data: { type: 'string' }, out: { type: 'string' }, papers: { type: 'string' } },
})
const { data, out, papers } = values
if (!data || !out || !papers) throw new Error('--data FOLDER, --out FOLDER and --papers NAMES are required')
const read = (await loadReader())()
const contexts = await covidContexts(resolve(data))
const sheet: { paper: string; claim: number; text: string }[] = []
for (const paper of papers.split(',')) {
  const isText = paper.startsWith('covid-')
  const set = paper.startsWith('jose') ? 'jose_ccby' : 'juliacon_twocol'
  const bytes = isText
    ? new TextEncoder().encode(contexts[Number(paper.slice(6))] ?? '')
    : await readFile(join(data, `papers/${set}/${paper}/10.21105.${paper}.pdf`))
  const document = await parseDocument(new Uint8Array(bytes), { source: isText ? 'txt' : 'pdf', maxPages: 100 })
  await writeFile(join(out, `${paper}.txt`), document.text)
  const graph = extractStatements(document, GenerationFields.parse({}))
  const claims = keyClaims(await weighStatements({ document, prepared: prepare(document), graph }, read))
  for (const [at, entry] of claims.entries()) {
    const { before, claim, after } = shownClaim(entry)
    sheet.push({ paper, claim: at + 1, text: before + claim + after })
  }
}
await writeFile(join(out, 'claims.json'), `${JSON.stringify(sheet, null, 2)}\n`)
