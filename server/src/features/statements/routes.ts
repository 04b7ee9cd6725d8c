import { statementCalls } from '@colophon/protocol/statements/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { graphSave } from './graph-save.ts'
import { graphVersion, graphVersions } from './graph-versions.ts'
import { graphOffer, graphTakeOver } from './offered-claims.ts'

export function statementRoutes(serve: Serve): void {
  serve(statementCalls.graphSave, graphSave)
  serve(statementCalls.graphVersions, graphVersions)
  serve(statementCalls.graphVersion, graphVersion)
  serve(statementCalls.graphOffer, graphOffer)
  serve(statementCalls.graphTakeOver, graphTakeOver)
}
