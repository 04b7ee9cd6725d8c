import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { graphSave } from './graph-save.ts'
import { graphVersion, graphVersions } from './graph-versions.ts'

export function statementRoutes(serve: Serve): void {
  serve(articleCalls.graphSave, graphSave)
  serve(articleCalls.graphVersions, graphVersions)
  serve(articleCalls.graphVersion, graphVersion)
}
