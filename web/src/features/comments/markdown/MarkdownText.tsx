import { Box } from '@mantine/core'
import type { Token, Tokens } from 'marked'
import { createElement, type ReactNode, Suspense, useMemo } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import classes from './markdown.module.css'
import { type FormulaToken, inReadingOrder, markdownTokens } from './markdown-tokens.ts'

const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

const FormulaView = lazyPart(async () => ({ default: (await import('./FormulaView.tsx')).FormulaView }))

/** Deeper nested text is shown as typed. */
const DEPTH_MAX = 30

/**
 * Renders Markdown with formulas as React elements: HTML is shown as text, links show their domain, images become
 * links, nothing is fetched.
 */
export function MarkdownText({ text, most }: { text: string; most?: number }) {
  const tokens = useMemo(() => markdownTokens(text, most), [text, most])
  return (
    <div className={classes.markdown} dir="auto">
      {tokens ? blocks(tokens, 0) : <p style={{ whiteSpace: 'pre-wrap' }}>{inReadingOrder(text)}</p>}
    </div>
  )
}

function blocks(tokens: readonly Token[], depth: number): ReactNode[] {
  return tokens.map((token, index) => {
    const key = index
    if (depth > DEPTH_MAX) return token.raw
    const kind = token as Tokens.Generic
    switch (token.type) {
      case 'space':
      case 'def':
        return null
      case 'heading':
        return (
          <Box component="p" key={key} fw={600}>
            {inline(kind.tokens, depth)}
          </Box>
        )
      case 'paragraph':
        return <p key={key}>{inline(kind.tokens, depth)}</p>
      case 'text':
        return <span key={key}>{kind.tokens ? inline(kind.tokens, depth) : kind.text}</span>
      case 'code':
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
          <pre key={key} tabIndex={0} dir="ltr">
            <code>{kind.text}</code>
          </pre>
        )
      case 'blockquote':
        return <blockquote key={key}>{blocks(kind.tokens ?? [], depth + 1)}</blockquote>
      case 'list':
        return list(token as Tokens.List, depth, key)
      case 'table':
        return table(token as Tokens.Table, depth, key)
      case 'hr':
        return <hr key={key} />
      case 'formula':
        return <p key={key}>{formula(kind as unknown as FormulaToken)}</p>
      default:
        return (
          <p key={key} style={{ whiteSpace: 'pre-wrap' }}>
            {token.raw}
          </p>
        )
    }
  })
}

function list({ ordered, start, items }: Tokens.List, depth: number, key: number): ReactNode {
  const rows = items.map((item, index) =>
    createElement(
      'li',
      { key: index },
      item.task ? (item.checked ? '☑ ' : '☐ ') : null,
      ...blocks(
        item.tokens.filter(({ type }) => type !== 'checkbox'),
        depth + 1,
      ),
    ),
  )
  return ordered ? (
    <ol key={key} start={start === '' ? 1 : start}>
      {rows}
    </ol>
  ) : (
    <ul key={key}>{rows}</ul>
  )
}

function table({ header, rows }: Tokens.Table, depth: number, key: number): ReactNode {
  const cells = (tag: 'th' | 'td', row: Tokens.TableCell[]) =>
    row.map(({ tokens }, index) => createElement(tag, { key: index }, inline(tokens, depth)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section key={key} className={classes.wide} tabIndex={0} aria-label="Table">
      <table>
        <thead>
          <tr>{cells('th', header)}</tr>
        </thead>
        <tbody>{rows.map((row, index) => createElement('tr', { key: index }, cells('td', row)))}</tbody>
      </table>
    </section>
  )
}

function inline(tokens: readonly Token[] | undefined, depth: number): ReactNode[] {
  return (tokens ?? []).map((token, index) => {
    const key = index
    if (depth > DEPTH_MAX) return token.raw
    const kind = token as Tokens.Generic
    const within = () => inline(kind.tokens, depth + 1)
    switch (token.type) {
      case 'text':
        return kind.tokens ? within() : kind.text
      case 'escape':
        return kind.text
      case 'strong':
        return <strong key={key}>{within()}</strong>
      case 'em':
        return <em key={key}>{within()}</em>
      case 'del':
        return <del key={key}>{within()}</del>
      case 'codespan':
        return (
          <code key={key} dir="ltr">
            {kind.text}
          </code>
        )
      case 'br':
        return <br key={key} />
      case 'link':
        return link(kind.href, within(), kind.text, key) ?? token.raw
      case 'image':
        return link(kind.href, [`Image: ${kind.text || 'without a description'}`], '', key) ?? token.raw
      case 'formula':
        return <span key={key}>{formula(kind as unknown as FormulaToken)}</span>
      default:
        return token.raw
    }
  })
}

/** A link followed by its domain, unless its text is that address in unambiguous letters. */
function link(address: string, words: ReactNode[], text: string, key: number): ReactNode {
  const safe = safeLink(address)
  if (!safe) return null
  const showsDomain = text === safe.domain || (text === address && isPlain(address, safe.domain))
  return (
    <span key={key}>
      <a href={safe.href} target="_blank" rel="nofollow ugc noopener noreferrer">
        <bdi>{words}</bdi>
      </a>
      {!showsDomain && (
        <small className={classes.domain}>
          {' '}
          (<bdi>{safe.domain}</bdi>)
        </small>
      )}
    </span>
  )
}

/** True if the shown address is the real one; false for look-alike (homograph) letters. */
function isPlain(address: string, domain: string): boolean {
  return address
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
    .startsWith(domain)
}

function formula({ text, isDisplay }: FormulaToken): ReactNode {
  return (
    <Suspense fallback={<code>{text}</code>}>
      <FormulaView tex={text} isDisplay={isDisplay} />
    </Suspense>
  )
}

/** A safe link target and its domain in ASCII (punycode). */
type SafeLink = { href: string; domain: string }

/** Parses a link target; null for schemes other than http, https and mailto, and for incomplete URLs. */
export function safeLink(address: string): SafeLink | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, href, pathname, username, password } = new URL(address)
  if (!ALLOWED.has(protocol) || username !== '' || password !== '') return null
  const domain = protocol === 'mailto:' ? decoded(pathname) : hostname
  return domain === '' ? null : { href, domain }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
