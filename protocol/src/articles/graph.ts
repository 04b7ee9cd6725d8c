import { z } from 'zod'
import { Box } from './document.ts'

/** Longest text of one part of a statement, in UTF-16 code units. */
export const GRAPH_TEXT_MAX = 2000
/** Most statements one paper may hold. */
export const GRAPH_ENTRIES_MAX = 5000

const Part = z.string().trim().min(1, 'must not be empty').max(GRAPH_TEXT_MAX)

/**
 * One statement of a paper (specification §3 and §5): subject, verb, object, uncertainty and comment are required.
 * `uncertainty` runs from 0 (stated as certain) to 1 (pure speculation); the rest says where it stands and who made it.
 */
export const GraphEntry = z.strictObject({
  subject: Part,
  verb: Part,
  object: z.string().trim().max(GRAPH_TEXT_MAX),
  uncertainty: z.number().min(0).max(1),
  comment: z.string().trim().max(GRAPH_TEXT_MAX),
  id: z.string().max(64).optional(),
  page: z.int().min(1).nullable().optional(),
  boxes: z.array(Box).max(200).optional(),
  start: z.int().min(0).optional(),
  end: z.int().min(0).optional(),
  evidence: z
    .string()
    .max(GRAPH_TEXT_MAX * 5)
    .optional(),
  cues: z.array(z.string().max(100)).max(50).optional(),
  polarity: z.enum(['positive', 'negative']).optional(),
  source: z.enum(['auto', 'human']).optional(),
  reviewed: z.boolean().optional(),
})
export type GraphEntry = z.infer<typeof GraphEntry>

/** The graph of a paper: a list of entries, each with its five required fields. */
export const Graph = z.array(GraphEntry).max(GRAPH_ENTRIES_MAX)
export type Graph = z.infer<typeof Graph>

/** Words for an uncertainty, so that it is never told by a bar or a colour alone. */
export function uncertaintyLabel(uncertainty: number): 'stated' | 'likely' | 'uncertain' | 'speculative' {
  if (uncertainty < 0.2) return 'stated'
  if (uncertainty < 0.5) return 'likely'
  if (uncertainty < 0.8) return 'uncertain'
  return 'speculative'
}

/** The five generation fields of an upload (specification §7 and §9) with their bounds; numbers arrive as multipart text. */
export const GenerationFields = z.strictObject({
  num_return_sequences: z.coerce.number().int().min(1).max(100).default(10),
  max_length: z.coerce.number().int().min(1).max(4096).default(216),
  length_penalty: z.coerce.number().min(-10).max(10).default(0),
  num_beams: z.coerce.number().int().min(1).max(100).default(10),
  span_length: z.coerce.number().int().min(1).max(4096).default(128),
})
export type GenerationFields = z.infer<typeof GenerationFields>
