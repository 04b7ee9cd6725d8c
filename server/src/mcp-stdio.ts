import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { apiOf, type Send } from './mcp/api.ts'
import { mcpServer } from './mcp/mcp-server.ts'
import { complain } from './platform/process/command.ts'

const USAGE = `COLOPHON_API_KEY=clp_… [COLOPHON_URL=http://localhost:3000] npm run --silent mcp
An MCP server over stdio for programs that start one; it calls the HTTP API at COLOPHON_URL with the key.`

/** `npm run --silent mcp`: MCP over standard input and output. */
async function main(): Promise<void> {
  const { COLOPHON_API_KEY: key, COLOPHON_URL: url = 'http://localhost:3000' } = process.env
  if (!key || !URL.canParse(url)) return complain(USAGE)
  const { origin } = new URL(url)
  const server = mcpServer({ api: apiOf(sendTo(origin), key), origin })
  await server.connect(new StdioServerTransport())
}

function sendTo(origin: string): Send {
  return async ({ method, path, headers, body }) => {
    const reply = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) }).catch(() => null)
    if (!reply) return { status: 503, json: { message: `No answer from ${origin}.` } }
    return { status: reply.status, json: await reply.json() }
  }
}

await main()
