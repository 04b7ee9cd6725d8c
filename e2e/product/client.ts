import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An HTTP client of the API; it reads codes from the outbox. The bench uses it too. */
export type Client = {
  email: string
  password: string
  accessToken: string
  call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; data: T; message?: string }>
  upload(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<{ id: number }>
}

const PASSWORD = 'Reading-Room-7'

/** Registers a new user and confirms with the mailed code. */
export async function newClient(
  url: string,
  dataDir: string,
  email = `reader-${randomUUID().slice(0, 8)}@example.org`,
): Promise<Client> {
  await send(url, null, 'POST', '/authentication/register', { email, password: PASSWORD })
  const code = await codeFor(dataDir, email)
  const { data } = await send<{ accessToken: string }>(url, null, 'POST', '/verification/confirm-register', {
    email,
    code,
  })
  return clientOf(url, email, data.accessToken)
}

/** Signs in an existing user, as after a restart on another port. */
export async function signIn(url: string, email: string): Promise<Client> {
  const { data } = await send<{ accessToken: string }>(url, null, 'POST', '/authentication/login', {
    email,
    password: PASSWORD,
  })
  return clientOf(url, email, data.accessToken)
}

/** The newest six-digit code mailed to an address. */
export async function codeFor(dataDir: string, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  for (let tries = 0; tries < 50; tries++) {
    for (const name of (await readdir(outbox).catch(() => []))
      // The name of a mail that is being written begins with a dot.
      .filter((file) => /^[^.].*\.eml$/.test(file))
      .sort()
      .reverse()) {
      const mail = await readFile(join(outbox, name), 'utf8')
      const code = /\b(\d{6})\b/.exec(
        mail
          .split(/\r?\n\r?\n/)
          .slice(1)
          .join('\n'),
      )?.[1]
      if (mail.includes(email) && code) return code
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no code was mailed to ${email}`)
}

function clientOf(url: string, email: string, accessToken: string): Client {
  return {
    email,
    password: PASSWORD,
    accessToken,
    call: (method, path, body) => send(url, accessToken, method, path, body),
    async upload(name, content) {
      const form = new FormData()
      const fields = { num_return_sequences: 10, max_length: 216, length_penalty: 0, num_beams: 10, span_length: 128 }
      for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
      form.append('file', new Blob([content]), name)
      const reply = await send<{ id: number }>(url, accessToken, 'POST', '/articles/create', form)
      if (reply.status !== 201) throw new Error(`the upload of ${name} was answered ${reply.status}`)
      return reply.data
    },
  }
}

async function send<T>(url: string, token: string | null, method: string, path: string, body?: unknown) {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const reply = (await response.json().catch(() => ({}))) as { data: T; message?: string }
  return { ...reply, status: response.status }
}
