import { alertSpeed } from './alerts/speed.ts'
import { answerQuality } from './answers/quality.ts'
import { apiSpeed } from './api/speed.ts'
import { auditQuality } from './audit/quality.ts'
import { chainCrowd, chainGas } from './chain/gas.ts'
import { chainIndexer } from './chain/indexer.ts'
import { chainInvariants } from './chain/invariants.ts'
import { chatSpeed } from './chat/speed.ts'
import { compareSpeed } from './compare/speed.ts'
import { docvizSpeed } from './docviz/speed.ts'
import { filesSpeed } from './files/speed.ts'
import { gateSpeed } from './gate/speed.ts'
import { graphSpeed } from './graph/speed.ts'
import { growthSpeed } from './growth/speed.ts'
import { harvestSpeed } from './harvest/speed.ts'
import { importSpeed } from './import/speed.ts'
import { librarySpeed } from './library/speed.ts'
import { loadSpeed } from './load/speed.ts'
import { mcpSpeed } from './mcp/speed.ts'
import { compactionInStore } from './nodes/compaction.ts'
import { nodeKills } from './nodes/kills.ts'
import { notificationSpeed } from './notifications/speed.ts'
import type { GROUPS, Options } from './options.ts'
import { documentQuality, parseSpeed } from './parse/speed.ts'
import { parserQuality } from './parsing/quality.ts'
import { readerSpeed } from './reader/speed.ts'
import { openScratch, type Scratch } from './scratch.ts'
import { screensSpeed } from './screens/speed.ts'
import { compactionInFolder } from './search/compaction.ts'
import { searchQuality } from './search/quality.ts'
import { searchSpeed } from './search/speed.ts'
import { startSpeed } from './start/speed.ts'
import { statementsQuality } from './statements/quality.ts'
import type { Row } from './table/row.ts'
import { uncertaintyQuality } from './uncertainty/quality.ts'

/** One group of benchmarks: its rows as they are measured. Missing prerequisites are reported as a row. */
type Group = (scratch: Scratch, options: Options) => AsyncIterable<Row>

/** The rows of one group. */
export type Measured = { name: string; rows: Row[] }

const MEASURES: { [M in Options['mode']]: Record<(typeof GROUPS)[M][number], Group> } = {
  speed: {
    search: searchSpeed,
    import: importSpeed,
    harvest: harvestSpeed,
    parse: parseSpeed,
    api: apiSpeed,
    start: startSpeed,
    reader: readerSpeed,
    screens: screensSpeed,
    graph: graphSpeed,
    files: filesSpeed,
    notifications: notificationSpeed,
    chat: chatSpeed,
    compare: compareSpeed,
    docviz: docvizSpeed,
    gate: gateSpeed,
    library: librarySpeed,
    alerts: alertSpeed,
    mcp: mcpSpeed,
    load: loadSpeed,
    growth: growthSpeed,
    compaction: compactionInFolder,
  },
  quality: {
    documents: documentQuality,
    search: searchQuality,
    answers: answerQuality,
    parser: parserQuality,
    statements: statementsQuality,
    uncertainty: uncertaintyQuality,
    audit: auditQuality,
  },
  chain: { gas: chainGas, crowd: chainCrowd, indexer: chainIndexer, invariants: chainInvariants },
  nodes: { kills: nodeKills, compaction: compactionInStore },
}

/**
 * Runs the chosen groups one after the other, each in temporary folders removed before the next. A failing group is
 * reported, and the others run.
 */
export async function measure(
  outer: Scratch,
  options: Options,
  signal: AbortSignal,
): Promise<{ groups: Measured[]; hasFailed: boolean }> {
  const groups: Record<string, Group> = MEASURES[options.mode]
  const measured: Measured[] = []
  let hasFailed = false
  for (const name of options.only) {
    if (signal.aborted) break
    const rows: Row[] = []
    measured.push({ name, rows })
    const scratch = openScratch()
    outer.defer(() => scratch.close())
    process.stderr.write(`measuring ${name} …\n`)
    try {
      for await (const row of groups[name]?.(scratch, options) ?? []) {
        process.stderr.write(`  ${row.what}: ${row.ours}\n`)
        rows.push(row)
      }
    } catch (error) {
      hasFailed = true
      const words = error instanceof Error ? error.message : String(error)
      process.stderr.write(`  could not run: ${words}\n`)
      rows.push({ what: name, ours: `could not run: ${words.replaceAll(/\s+/g, ' ').slice(0, 80)}` })
    } finally {
      await scratch.close()
    }
  }
  return { groups: measured, hasFailed }
}
