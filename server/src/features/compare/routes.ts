import { compareCalls } from '@colophon/protocol/compare/calls'
import type { Serve } from '../../platform/serve.ts'
import { comparison } from './comparison.ts'
import { create } from './create.ts'
import { deleteComparison } from './delete.ts'
import { graph, graphOf } from './graph.ts'
import { row } from './row.ts'
import { list, saved } from './saved.ts'
import { update } from './update.ts'
import { versions } from './versions.ts'

/** The calls of the comparison and of its tool. */
export function compareRoutes(serve: Serve): void {
  serve(compareCalls.comparison, comparison)
  serve(compareCalls.row, row)
  serve(compareCalls.graphOf, graphOf)
  serve(compareCalls.graph, graph)
  serve(compareCalls.list, list)
  serve(compareCalls.saved, saved)
  serve(compareCalls.versions, versions)
  serve(compareCalls.create, create)
  serve(compareCalls.update, update)
  serve(compareCalls.delete, deleteComparison)
}
