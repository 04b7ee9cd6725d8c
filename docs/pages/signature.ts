/** The parts of a JSON schema that a signature shows. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  format?: string
}

/** A schema in one line, as in TypeScript; without bounds and defaults. */
export function signature(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(signature).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(signature).join(', ')}]`
  if (schema.items) return arrayOf(signature(schema.items))
  if (schema.properties) return fields(schema, (name, property) => `${name}: ${signature(property)}`)
  if (typeof schema.additionalProperties === 'object') return `{ [key]: ${signature(schema.additionalProperties)} }`
  return schema.format ?? [schema.type ?? 'any'].flat().join(' | ')
}

/** The names of the fields of a payload; of several shapes, each. */
export function fieldNames(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  return choices ? choices.map(fieldNames).join(' or ') : fields(schema, (name) => name)
}

function fields({ properties = {}, required = [] }: Schema, show: (name: string, property: Schema) => string): string {
  const shown = Object.entries(properties).map(([name, property]) =>
    show(required.includes(name) ? name : `${name}?`, property),
  )
  return `{ ${shown.join(', ')} }`
}

function arrayOf(item: string): string {
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}
