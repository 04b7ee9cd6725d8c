import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { document } from './public/documents.ts'
import { keepReadingPlace, listReadingPlaces } from './reading-positions.ts'

export function readerRoutes(serve: Serve): void {
  serve(articleCalls.document, document)
  serve(articleCalls.keepReadingPlace, keepReadingPlace)
  serve(articleCalls.readingPlaces, listReadingPlaces)
}
