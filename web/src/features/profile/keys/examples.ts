import { API_BASE } from '@colophon/protocol/constants'
import { KEY_HEADER } from '@colophon/protocol/keys/constants'

/** Environment variable of the key in examples. */
export const ENV_NAME = 'COLOPHON_API_KEY'

/** The path used in examples: every key with `read` may call it. */
const PATH = `${API_BASE}/articles?limit=5`

/** The languages of the examples. */
export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const
export type Language = (typeof LANGUAGES)[number]

/** A command that works when pasted; without a key it reads it from the environment. */
export function curlLine(origin: string, apiKey = `$${ENV_NAME}`): string {
  return `curl -sS -H "${KEY_HEADER}: ${apiKey}" "${origin}${PATH}"`
}

/** A first program with a key: the five newest papers. */
export function exampleIn(language: Language, origin: string): string {
  if (language === 'curl') return curlLine(origin)
  return language === 'TypeScript' ? typeScript(origin) : python(origin)
}

/** A .env file, so that the key stays out of the code. */
export function envFile(apiKey: string, origin: string): string {
  return `${ENV_NAME}=${apiKey}\nCOLOPHON_URL=${origin}\n`
}

function typeScript(origin: string): string {
  return `const reply = await fetch('${origin}${PATH}', {
  headers: { '${KEY_HEADER}': process.env.${ENV_NAME} ?? '' },
})
const { data, message } = await reply.json()
if (!reply.ok) throw new Error(message)
const [papers, total] = data
console.log(total, papers.map(({ title }) => title))`
}

function python(origin: string): string {
  return `import json, os, urllib.request

request = urllib.request.Request(
    "${origin}${PATH}",
    headers={"${KEY_HEADER}": os.environ["${ENV_NAME}"]},
)
with urllib.request.urlopen(request) as reply:
    papers, total = json.load(reply)["data"]
print(total, [paper["title"] for paper in papers])`
}
