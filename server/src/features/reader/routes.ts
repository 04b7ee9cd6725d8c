import { readerCalls } from '@colophon/protocol/reader/calls'
import { document } from '../../papers/documents.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { keepReadingPlace, listReadingPlaces } from './reading-positions.ts'

export function readerRoutes(serve: Serve): void {
  serve(readerCalls.document, document)
  serve(readerCalls.keepReadingPlace, keepReadingPlace)
  serve(readerCalls.readingPlaces, listReadingPlaces)
}
