import { z } from 'zod'

/** The model that reads for a person: their own, else that of the installation. */
export const ReadingModel = z.object({
  name: z.string(),
  /** Host and port of its server. */
  host: z.string(),
  /** A local one belongs to the operator and runs here or on a private address: texts may be sent to it without consent. */
  place: z.enum(['local', 'outside']),
  isOwn: z.boolean(),
})
export type ReadingModel = z.infer<typeof ReadingModel>

/** What a model does besides answering in conversations; each costs requests, and is off until a person turns it on. */
export const ModelUses = z.object({
  /** New papers are asked saved questions. */
  savedQuestions: z.boolean(),
  /** It chooses what papers say in rows of comparisons. */
  comparisons: z.boolean(),
  /** It chooses the key claims of papers that I add. */
  keyClaims: z.boolean(),
  /** It points at title, authors and abstract of papers that I add. */
  details: z.boolean(),
})
export type ModelUses = z.infer<typeof ModelUses>

/** What a person has set about models. Keys are never sent. */
export const AssistantSettings = z.object({
  model: ReadingModel.nullable(),
  own: z.object({ url: z.string(), model: z.string(), hasKey: z.boolean() }).nullable(),
  /** True if texts of my private papers may be sent to `model.host`; always true of a local one. */
  maySend: z.boolean(),
  uses: ModelUses,
  /** Tokens that `model` has used for me today (UTC), and how many it may; null without a limit. */
  usage: z.object({ today: z.number(), limit: z.number().nullable() }),
})
export type AssistantSettings = z.infer<typeof AssistantSettings>

/** One step of trying a model, in order; `message` says in words what happened. */
export const ModelCheck = z.object({
  name: z.enum(['server', 'key', 'model', 'evidence', 'answer']),
  isOk: z.boolean(),
  message: z.string(),
  ms: z.number(),
})
export type ModelCheck = z.infer<typeof ModelCheck>
