import { askModel, ModelError, type ModelMessage, type ModelServer } from '../platform/assistant/assistant.ts'

/** A form of reply: how a model is asked for it, and how it is read; reading may throw. */
export type Form = { schema?: Record<string, unknown>; request: string; read(text: string): unknown }

/** An object with these properties only, as servers with strict schemas demand. */
export const objectOf = (properties: Record<string, object>) => {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** The object in a reply, which may have words around it. */
export function objectIn(text: string): unknown {
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

/**
 * Asks a model for a reply by a schema, again if it cannot be read, then as lines; `take` gives null or throws for
 * what cannot be used. Throws a `ModelError` if the model fails, or after its `seconds` for all replies together.
 */
export async function askInForms<T>(
  model: ModelServer,
  { bySchema, byLines }: { bySchema: Form; byLines: Form },
  messagesOf: (form: Form) => ModelMessage[],
  take: (reply: unknown) => T | null,
  stopped: AbortSignal,
): Promise<T> {
  const began = performance.now()
  let knowsSchemas = true
  for (const form of [bySchema, bySchema, byLines]) {
    if (form === bySchema && !knowsSchemas) continue
    const seconds = model.seconds - (performance.now() - began) / 1000
    if (seconds <= 0) throw new ModelError('tooSlow', `the model did not answer within ${model.seconds} s`)
    const text = await replyOf({ ...model, seconds }, messagesOf(form), form, stopped)
    if (text === null) knowsSchemas = false
    const value = text === null ? null : valueIn(text, form, take)
    if (value !== null) return value
  }
  throw new ModelError('schema', 'the model does not reply in the form that is asked for')
}

function valueIn<T>(text: string, { read }: Form, take: (reply: unknown) => T | null): T | null {
  try {
    return take(read(text))
  } catch {
    return null
  }
}

/** Null from a server that knows no schemas. */
async function replyOf(
  model: ModelServer,
  messages: ModelMessage[],
  { schema }: Form,
  stopped: AbortSignal,
): Promise<string | null> {
  let text = ''
  try {
    for await (const soFar of askModel(model, { messages, ...(schema ? { schema } : {}) }, stopped)) text = soFar
  } catch (error) {
    if (error instanceof ModelError && error.failure === 'schema') return null
    throw error
  }
  return text
}
