import type { ReadyCall } from './filled-call.ts'

/** The line for a terminal that makes the same call; every part is quoted, so that no shell reads anything into it. */
export function curlOf({ method, url, json, form }: ReadyCall, header: [name: string, value: string] | null): string {
  const parts = ['curl -sS']
  if (method !== 'GET') parts.push(`-X ${method}`)
  if (header) parts.push(`-H ${quoted(`${header[0]}: ${header[1]}`)}`)
  if (json !== null) parts.push(`-H 'Content-Type: application/json'`, `--data-raw ${quoted(json)}`)
  for (const [name, value] of form ?? []) {
    // `--form-string` takes a value as it is, where `-F` would read one that begins with @ or < as a file.
    parts.push(
      value instanceof File
        ? `-F ${quoted(`${name}=@"${value.name}"`)}`
        : `--form-string ${quoted(`${name}=${value}`)}`,
    )
  }
  parts.push(quoted(url))
  return parts.join(' ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
