import { z } from 'zod'
import { route } from '../route.ts'
import { LibraryImport } from './import.ts'

const OneImport = z.strictObject({ importId: z.uuid() })

/** The calls that import a library of another program, or one exported here, into my account; one at a time. */
export const importCalls = {
  uploadImport: route({
    method: 'POST',
    path: '/library/import/upload',
    summary:
      'Upload a library to import: Zotero RDF, BibTeX, RIS or CSL-JSON, or a zip of an export with its files, of a Zotero data folder, or of a library exported here. It is read in the background; nothing is imported yet.',
    access: 'user',
    limit: 'upload',
    multipart: z.strictObject({}),
    reply: LibraryImport,
    status: 201,
    errors: ['fileMissing', 'fileEmpty', 'importTooLarge', 'importUnsupported', 'importRunning'],
  }),
  currentImport: route({
    method: 'GET',
    path: '/library/import',
    summary: 'Get my import: what it will bring, its progress or its result; null if there is none.',
    access: 'user',
    reply: LibraryImport.nullable(),
  }),
  runImport: route({
    method: 'PUT',
    path: '/library/import/run',
    summary: 'Import an uploaded library once it is read. Repeating changes nothing.',
    access: 'user',
    body: OneImport,
    reply: LibraryImport,
    errors: ['importNotFound', 'importNotReady'],
  }),
  endImport: route({
    method: 'DELETE',
    path: '/library/import',
    summary:
      'Remove an import that is not running, with its file. A running one is stopped instead, and what it has imported stays.',
    access: 'user',
    query: OneImport,
    reply: LibraryImport.nullable(),
    errors: ['importNotFound'],
  }),
  importRemarks: route({
    method: 'GET',
    path: '/library/import/remarks',
    summary: 'Download as CSV what an import does not bring, and why.',
    access: 'user',
    query: OneImport,
    errors: ['importNotFound'],
  }),
} as const
