import openapiTS, { astToString, type OpenAPI3, stringToAST } from 'openapi-typescript'

const [FILE] = stringToAST('type File = Blob') as [{ type: never }]

/** The module of types of the client, made from the OpenAPI description; files are blobs in it. */
export async function clientTypes(description: object): Promise<string> {
  const transform = ({ format }: { format?: string }) => (format === 'binary' ? FILE.type : undefined)
  const types = astToString(await openapiTS(description as OpenAPI3, { transform }))
  return `// Written by \`npm run docs\` from the OpenAPI description.\n${types}`
}
