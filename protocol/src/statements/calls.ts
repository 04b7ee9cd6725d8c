import { z } from 'zod'
import { Id, listOf, whole } from '../page.ts'
import { route } from '../route.ts'
import { Graph } from './graph.ts'

/** One saved version of a paper's statements; version 1 is the extraction, the highest is the current one. */
const GraphVersion = z.object({
  version: z.int().min(1),
  md5Hash: z.string(),
  savedAt: z.iso.datetime(),
  /** Null for the extraction and for deleted accounts. */
  savedBy: z.string().nullable(),
  statementsCount: z.int(),
})

/**
 * A version in the list, with the number of statements that differ from the previous one; null for the first stored.
 */
export const ListedVersion = GraphVersion.extend({
  changes: z.object({ added: z.int(), changed: z.int(), removed: z.int() }).nullable(),
})
export type ListedVersion = z.infer<typeof ListedVersion>

/** The calls about the statements of a paper and their versions. */
export const statementCalls = {
  graphSave: route({
    method: 'PUT',
    path: '/graph/save',
    summary: 'Save the statements of a paper.',
    access: 'owner',
    paper: 'id',
    body: z.strictObject({ id: Id, graph: Graph, baseMd5Hash: z.string().max(64).optional() }),
    reply: z.object({ updatedAt: z.iso.datetime(), md5Hash: z.string(), sha256: z.string() }),
    errors: ['notComplete', 'graphConflict'],
  }),
  graphVersions: route({
    method: 'GET',
    path: '/graph/versions',
    summary: 'List the versions of a paper’s statements, newest first.',
    access: 'owner',
    paper: 'id',
    query: z.strictObject({ id: Id, limit: whole(1, 100).default(25), offset: whole(0, 1_000_000).default(0) }),
    reply: listOf(ListedVersion),
  }),
  graphVersion: route({
    method: 'GET',
    path: '/graph/version',
    summary: 'Get one version of a paper’s statements; saving it again restores it.',
    access: 'owner',
    paper: 'id',
    query: z.strictObject({ id: Id, version: whole(1, 1_000_000) }),
    reply: GraphVersion.extend({ graph: Graph }),
    errors: ['versionNotFound'],
  }),
  graphOffer: route({
    method: 'GET',
    path: '/graph/offer',
    summary: 'Get the statements that a later reading of the paper offers, merged under what people have edited.',
    access: 'owner',
    paper: 'id',
    query: z.strictObject({ id: Id }),
    reply: z.object({ graph: Graph.nullable() }),
  }),
  graphTakeOver: route({
    method: 'PUT',
    path: '/graph/take-over',
    summary: 'Take over the offered statements, as a new version.',
    access: 'owner',
    paper: 'id',
    body: z.strictObject({ id: Id }),
    reply: z.object({ updatedAt: z.iso.datetime(), md5Hash: z.string(), sha256: z.string() }),
    errors: ['notComplete'],
  }),
} as const
