import { compareCalls } from '@colophon/protocol/compare/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { comparison, row } from './comparison.ts'
import { graph, graphOf } from './graph.ts'
import { modelRow } from './model-row.ts'
import { create, deleteComparison, list, saved, update, versions } from './saved-comparisons.ts'

export function compareRoutes(serve: Serve): void {
  serve(compareCalls.comparison, comparison)
  serve(compareCalls.row, row)
  serve(compareCalls.modelRow, modelRow)
  serve(compareCalls.graphOf, graphOf)
  serve(compareCalls.graph, graph)
  serve(compareCalls.list, list)
  serve(compareCalls.saved, saved)
  serve(compareCalls.versions, versions)
  serve(compareCalls.create, create)
  serve(compareCalls.update, update)
  serve(compareCalls.delete, deleteComparison)
}
