import { siteCalls } from '@colophon/protocol/site/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { site } from './site.ts'

/** The call that every client makes first. */
export function siteRoutes(serve: Serve): void {
  serve(siteCalls.site, site)
}
