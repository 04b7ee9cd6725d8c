import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const NPM = ['npm', 'run', '--silent', 'mcp']
/** The same without npm, so that the transport's process id is that of the program. */
export const WITHOUT_NPM = ['sh', 'scripts/with-runtime.sh', 'server/src/mcp-stdio.ts']

/** Starts `npm run mcp` for an installation, connected by its standard input and output. */
export function overStdio(url: string, key: string, [command = '', ...args] = NPM): StdioClientTransport {
  const env = { ...(process.env as Record<string, string>), COLOPHON_API_KEY: key, COLOPHON_URL: url }
  return new StdioClientTransport({ command, args, cwd: ROOT, env })
}

/** The MCP server of an installation. */
export function overHttp(url: string, key: string): StreamableHTTPClientTransport {
  const requestInit = { headers: { Authorization: `Bearer ${key}` } }
  return new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit })
}

/** The official client, connected. */
export async function connect(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Client> {
  const client = new Client({ name: 'journey', version: '1' })
  // The package declares its optional fields without undefined.
  await client.connect(transport as Transport)
  return client
}

/** The data of a tool's result; undefined if it is an error. */
export async function use(client: Client, name: string, input: object) {
  const { content } = await client.callTool({ name, arguments: { ...input } })
  const resource = (content as { resource?: { text: string } }[]).find((block) => block.resource)?.resource
  return resource && JSON.parse(resource.text)
}
