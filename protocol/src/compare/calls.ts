import { z } from 'zod'
import { listOf, listQuery, OnePaper } from '../page.ts'
import { route } from '../route.ts'
import {
  CompareAspect,
  CompareCell,
  ComparedIds,
  ComparedIdsText,
  Comparison,
  ComparisonVersion,
  PublicGraph,
  RowQuestion,
  SavedComparison,
  StoredComparison,
} from './entities.ts'

const OneComparison = z.strictObject({ id: z.uuid() })

/** The calls of the comparison: its data, own rows, saved comparisons, and the public API of the tool. */
export const compareCalls = {
  comparison: route({
    method: 'GET',
    path: '/compare/comparison',
    summary: 'Compare up to ten papers; those that are missing or may not be read do not affect the others.',
    access: 'any',
    limit: 'search',
    query: z.strictObject({ articleIds: ComparedIdsText }),
    reply: Comparison,
  }),
  row: route({
    method: 'GET',
    path: '/compare/row',
    summary: 'Add an own row: what each paper says about a term or a question, in its own words.',
    access: 'any',
    limit: 'search',
    query: z.strictObject({ articleIds: ComparedIdsText, question: RowQuestion }),
    reply: z.array(CompareCell),
  }),
  modelRow: route({
    method: 'POST',
    path: '/compare/model-row',
    summary:
      'Have the model that reads for me choose what each paper says of a question or an aspect, if I have turned that on. Papers that may not be sent to it are read by the built-in reader, and all where it fails.',
    access: 'user',
    limit: 'search',
    body: z
      .strictObject({ articleIds: ComparedIds, question: RowQuestion.optional(), aspect: CompareAspect.optional() })
      .refine(
        ({ question, aspect }) => (question === undefined) !== (aspect === undefined),
        'needs a question or an aspect',
      ),
    reply: z.array(CompareCell),
    errors: ['modelNotSet', 'questionsTooFast'],
  }),
  graphOf: route({
    method: 'GET',
    path: '/public/graph',
    summary: 'Comparison tool: statements and metadata of one paper. API key with the scope read.',
    access: 'view',
    signedIn: true,
    paper: 'articleId',
    query: OnePaper,
    reply: z.array(PublicGraph),
  }),
  graph: route({
    method: 'POST',
    path: '/public/graph',
    whileImpersonating: 'allowed',
    summary:
      'Comparison tool: statements and metadata of up to ten papers (JSON), or of a PDF (multipart, field file) that is not stored. API key with the scope read.',
    access: 'user',
    limit: 'upload',
    body: z.strictObject({ articleIds: ComparedIds }).partial(),
    multipart: z.strictObject({}),
    reply: z.array(PublicGraph),
    errors: [
      'comparePdfOnly',
      'pdfUnreadable',
      'pdfTooSlow',
      'tooManyPdfs',
      'fileMissing',
      'fileEmpty',
      'fileTooLarge',
    ],
  }),
  list: route({
    method: 'GET',
    path: '/compare/list',
    summary: 'List my saved comparisons, newest first.',
    access: 'user',
    query: z.strictObject(listQuery(['updatedAt'], { field: 'updatedAt', direction: 'DESC' })),
    reply: listOf(SavedComparison),
  }),
  saved: route({
    method: 'GET',
    path: '/compare/saved',
    summary: 'Get a saved comparison by its link: its papers and own rows, without any content of the papers.',
    access: 'any',
    query: OneComparison,
    reply: SavedComparison,
    errors: ['comparisonNotFound'],
  }),
  versions: route({
    method: 'GET',
    path: '/compare/versions',
    summary: 'List the versions of my comparison, newest first; the link opens the newest.',
    access: 'user',
    query: OneComparison,
    reply: z.array(ComparisonVersion),
    errors: ['comparisonNotFound', 'comparisonNotYours'],
  }),
  create: route({
    method: 'POST',
    path: '/compare/create',
    summary: 'Save a comparison; a repeated Idempotency-Key returns the same one.',
    access: 'user',
    body: StoredComparison,
    reply: SavedComparison,
    status: 201,
    errors: ['tooManyComparisons'],
  }),
  update: route({
    method: 'PUT',
    path: '/compare/update',
    summary: 'Save a new version of my comparison; version is the one it was opened at.',
    access: 'user',
    body: StoredComparison.extend({ id: z.uuid(), version: z.int().min(1).max(2_147_483_647) }),
    reply: SavedComparison,
    errors: ['comparisonNotFound', 'comparisonNotYours', 'comparisonConflict'],
  }),
  delete: route({
    method: 'DELETE',
    path: '/compare/delete',
    summary: 'Delete my comparison; its link stops working.',
    access: 'user',
    query: OneComparison,
    reply: z.null(),
    errors: ['comparisonNotFound', 'comparisonNotYours'],
  }),
} as const
