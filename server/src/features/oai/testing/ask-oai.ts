import { sql } from 'drizzle-orm'
import type { TestApp } from '../../../../tests/testing/make-app.ts'
import { childOf, childrenOf, parseXml, textOf, type XmlNode } from '../../archive/harvest/read-xml.ts'

/** An answer that is well-formed XML; `content` is the element of the verb, or of the error. */
export type OaiAnswer = { status: number; text: string; root: XmlNode; content: XmlNode; error: string | undefined }

/** Sends arguments to the provider by GET, or as a form. */
export async function askOai(
  { url }: { url: string },
  sent: Record<string, string> | string,
  { isForm = false, token }: { isForm?: boolean; token?: string | undefined } = {},
): Promise<OaiAnswer> {
  const given = new URLSearchParams(sent)
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const reply = isForm
    ? await fetch(`${url}/oai`, { method: 'POST', body: given, headers })
    : await fetch(`${url}/oai?${given}`, { headers })
  const text = await reply.text()
  const root = parseXml(text)
  const content = root.children.at(-1) ?? root
  return { status: reply.status, text, root, content, error: childOf(root, 'error')?.attributes.code }
}

/** The headers of an answer as `[id, isDeleted]`, in order. */
export function headersOf({ content }: OaiAnswer): [id: number, isDeleted: boolean][] {
  const headers = childrenOf(content, 'record').flatMap((record) => childrenOf(record, 'header'))
  return [...headers, ...childrenOf(content, 'header')].map((header) => [
    Number(textOf(header, 'identifier').split(':').at(-1)),
    header.attributes.status === 'deleted',
  ])
}

/** The resumption token of an answer; nothing at the end of a list. */
export function tokenOf({ content }: OaiAnswer): string {
  return textOf(content, 'resumptionToken')
}

/** All headers of a list, and the answers it came in. */
export async function wholeList(
  app: { url: string },
  verb: 'ListRecords' | 'ListIdentifiers',
  more: Record<string, string> = {},
) {
  const pages: OaiAnswer[] = []
  let token = ''
  do {
    const answer = await askOai(
      app,
      token ? { verb, resumptionToken: token } : { verb, metadataPrefix: 'oai_dc', ...more },
    )
    pages.push(answer)
    token = tokenOf(answer)
  } while (token)
  return { pages, headers: pages.flatMap(headersOf) }
}

/** The datestamp of a paper, to the microsecond, and whether it counts as deleted; null if it was never provided. */
export async function noted(
  { context: { db } }: TestApp,
  id: number,
): Promise<{ at: string; isDeleted: boolean } | null> {
  const { rows } = await db.execute<{ at: string; isDeleted: boolean }>(
    sql`select changed_at::text as at, is_deleted as "isDeleted" from oai_records where article_id = ${id}`,
  )
  return rows[0] ?? null
}
