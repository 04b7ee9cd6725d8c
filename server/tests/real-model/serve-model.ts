import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What is used of node-llama-cpp, which is not installed with the tests: its binaries are many times the product. */
type Llama = {
  getLlama(options: { gpu: false; build: 'never' }): Promise<{
    loadModel(options: { modelPath: string }): Promise<Model>
    createGrammarForJsonSchema(schema: unknown): Promise<unknown>
  }>
  LlamaChatSession: new (options: {
    contextSequence: unknown
    systemPrompt: string
  }) => {
    prompt(text: string, options: object): Promise<string>
  }
}
type Model = { createContext(options: { contextSize: number; threads: number }): Promise<Context> }
type Context = { getSequence(): unknown; dispose(): Promise<void> }

type Asked = {
  messages: { role: string; content: string }[]
  response_format?: { json_schema: { schema: unknown } }
}

/**
 * Serves the model `model.gguf` of a folder, in whose `node_modules` is node-llama-cpp, by the streaming chat call of
 * OpenAI on a free local port; with a schema the reply is made by it.
 */
export async function serveModel(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const entry = createRequire(join(folder, 'package.json')).resolve('node-llama-cpp')
  const { getLlama, LlamaChatSession } = (await import(pathToFileURL(entry).href)) as Llama
  const llama = await getLlama({ gpu: false, build: 'never' })
  const model = await llama.loadModel({ modelPath: join(folder, 'model.gguf') })

  const complete = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { messages, response_format: format } = JSON.parse(Buffer.concat(pieces).toString()) as Asked
    const context = await model.createContext({ contextSize: 8192, threads: 2 })
    const [system, user] = ['system', 'user'].map((role) => messages.find((each) => each.role === role)?.content ?? '')
    const session = new LlamaChatSession({ contextSequence: context.getSequence(), systemPrompt: system ?? '' })
    const stopped = new AbortController()
    response.on('close', () => stopped.abort())
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    await session.prompt(user ?? '', {
      temperature: 0,
      maxTokens: 300,
      signal: stopped.signal,
      stopOnAbortSignal: true,
      ...(format ? { grammar: await llama.createGrammarForJsonSchema(format.json_schema.schema) } : {}),
      onTextChunk: (content: string) =>
        void response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`),
    })
    response.end('data: [DONE]\n\n')
    await context.dispose()
  }

  const server = createServer((request, response) => {
    if (request.url === '/v1/models') response.end(JSON.stringify({ data: [{ id: 'small' }] }))
    else if (request.url === '/v1/chat/completions') void complete(request, response).catch(() => response.destroy())
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
