import { z } from 'zod'

const Schema = z.record(z.string(), z.unknown())
const Operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: Schema }),
  ),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })),
})
const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** A JSON schema, as far as it is read here. */
export type Schema = z.infer<typeof Schema>

/** Something to fill in before a call is sent; `choices` where only some values are taken. */
export type Field = {
  name: string
  place: 'path' | 'query' | 'form'
  isRequired: boolean
  choices: string[]
  hint: string
}

/** A call of the product, as its description tells it. */
export type DescribedCall = {
  id: string
  feature: string
  method: string
  /** With `{name}` for what stands in it. */
  path: string
  summary: string
  description: string
  isForKeys: boolean
  fields: Field[]
  /** Of a JSON body; null where there is none. */
  body: Schema | null
  takesFile: boolean
  /** What can go wrong: the status and its words. */
  failures: { status: string; words: string }[]
}

/** Reads an OpenAPI description into its calls, in its order; throws where it is none. */
export function describedCalls(description: unknown): DescribedCall[] {
  const { paths } = Described.parse(description)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method.toUpperCase(), operation)),
  )
}

function callOf(path: string, method: string, operation: z.infer<typeof Operation>): DescribedCall {
  const { content } = operation.requestBody ?? { content: {} as Record<string, { schema: Schema }> }
  const form = content['multipart/form-data']?.schema
  return {
    id: operation.operationId,
    feature: operation.tags[0],
    method,
    path,
    summary: operation.summary,
    description: operation.description,
    isForKeys: operation.security.some((way) => 'apiKey' in way),
    fields: [
      ...operation.parameters.map((one) => fieldOf(one.name, one.in, one.required, one.schema)),
      ...formFields(form),
    ],
    body: content['application/json']?.schema ?? null,
    takesFile: form !== undefined,
    failures: Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description }]) => ({ status, words: description })),
  }
}

function formFields(form: Schema | undefined): Field[] {
  const properties = (form?.properties ?? {}) as Record<string, Schema>
  const required = (form?.required ?? []) as string[]
  return Object.entries(properties)
    .filter(([name]) => name !== 'file')
    .map(([name, schema]) => fieldOf(name, 'form', required.includes(name), schema))
}

function fieldOf(name: string, place: Field['place'], isRequired: boolean, schema: Schema): Field {
  const choices = Array.isArray(schema.enum)
    ? schema.enum.map(String)
    : schema.type === 'boolean'
      ? ['true', 'false']
      : []
  const hint = schema.default === undefined ? '' : `without it: ${JSON.stringify(schema.default)}`
  return { name, place, isRequired, choices, hint }
}
