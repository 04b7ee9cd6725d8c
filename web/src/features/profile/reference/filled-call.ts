import type { DescribedCall } from './described-calls.ts'

/** What somebody has typed for a call; `body` is the text of the JSON body. */
export type Filled = { values: Record<string, string>; body: string; file: File | null }

/** A call ready to be sent, still without who makes it. */
export type ReadyCall = { method: string; url: string; json: string | null; form: [string, string | File][] | null }

/** Puts together what was typed, or says by field what is missing or wrong; nothing is sent then. */
export function readyCall(
  call: DescribedCall,
  filled: Filled,
  origin: string,
): { ready: ReadyCall } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  const typed = (name: string) => filled.values[name] ?? ''
  for (const { name, isRequired } of call.fields) {
    if (isRequired && typed(name) === '') problems[name] = `${name} is required`
  }
  if (call.takesFile && !call.body && !filled.file) problems.file = 'A file is required'
  const isForm = call.takesFile && (filled.file !== null || !call.body)
  if (call.body && !isForm) {
    const problem = problemOfJson(filled.body)
    if (problem) problems.body = problem
  }
  if (Object.keys(problems).length > 0) return { problems }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(typed(name)))
  const url = new URL(path, origin)
  const form: [string, string | File][] = []
  for (const { name, place } of call.fields) {
    if (typed(name) === '') continue
    if (place === 'query') url.searchParams.append(name, typed(name))
    if (place === 'form') form.push([name, typed(name)])
  }
  // The file comes last: the server knows the fields before the first byte of it.
  if (filled.file) form.push(['file', filled.file])
  const json = call.body && !isForm ? JSON.stringify(JSON.parse(filled.body)) : null
  return { ready: { method: call.method, url: url.href, json, form: isForm ? form : null } }
}

function problemOfJson(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (thrown) {
    return `This is not JSON: ${thrown instanceof Error ? thrown.message : 'it cannot be read'}`
  }
}
