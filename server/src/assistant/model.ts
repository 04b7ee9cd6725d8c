import { lookup } from 'node:dns/promises'
import type { ModelUses } from '@colophon/protocol/assistant/entities'
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { isNotDeleted } from '../papers/processing.ts'
import { articles } from '../papers/tables.ts'
import { ModelError, type ModelUsage } from '../platform/assistant/assistant.ts'
import type { Config } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { decryptSecret } from '../platform/crypto/encrypt-secret.ts'
import type { Db } from '../platform/database/db.ts'
import { isLocalAddress } from '../platform/http/outgoing/addresses.ts'
import { publicFetch } from '../platform/http/outgoing/public-fetch.ts'
import { modelOptOuts, modelPermissions, modelUses, ownModels } from './tables.ts'
import { countUsage, tokensToday } from './usage.ts'

/** A model that reads for a person. */
export type Model = {
  name: string
  /** The base URL of an OpenAI-compatible server, without a slash at its end. */
  url: string
  key: string | null
  /** Host and port of the server. */
  host: string
  /** To a local one texts are sent without consent. */
  place: 'local' | 'outside'
  isOwn: boolean
  /** Time of one answer. */
  seconds: number
  /** Tokens that it reads at once. */
  context: number
  /** Most tokens a day; null without a limit. */
  tokensPerDay: number | null
  /** Calls its server and no other. */
  fetch: typeof fetch
  begin?: () => Promise<void>
  onUsed?: (used: ModelUsage) => void
}

/** The purpose of the encryption of keys. */
export const KEY_PURPOSE = 'own model key'
/** Most bytes of a reply of a person's own server. */
const BYTES_MAX = 16_000_000
/** How long the place of the operator's server is remembered. */
const PLACE_MS = 60_000

/**
 * The person's own model, else that of the installation; null without one. What it does is counted for the account, and
 * limited for the installation's.
 */
export async function modelFor(
  context: Pick<Context, 'db' | 'config' | 'secret' | 'now' | 'log'>,
  accountId: number,
): Promise<Model | null> {
  const { db, config, now, log } = context
  const model = (await ownModel(context, accountId)) ?? (await installationModel(config))
  if (!model) return null
  const { isOwn, tokensPerDay } = model
  return {
    ...model,
    async begin() {
      if (tokensPerDay === null) return
      const used = await tokensToday(db, { accountId, isOwn, now: now() })
      if (used >= tokensPerDay) throw new ModelError('spent', `account ${accountId} has used its tokens of today`)
    },
    onUsed(used) {
      countUsage(db, { accountId, isOwn, now: now() }, used).catch((error: unknown) =>
        log.warn({ err: error, accountId }, 'the tokens of a model could not be counted'),
      )
    },
  }
}

async function ownModel(
  { db, config, secret }: Pick<Context, 'db' | 'config' | 'secret'>,
  accountId: number,
): Promise<Model | null> {
  const [own] = await db.select().from(ownModels).where(eq(ownModels.accountId, accountId))
  if (!own) return null
  const { ASSISTANT_SECONDS: seconds, ASSISTANT_CONTEXT: context, ASSISTANT_PRIVATE_HOSTS: allowedHosts } = config
  return {
    name: own.model,
    url: own.url,
    key: own.key && readKey(secret, accountId, own.key),
    host: new URL(own.url).host,
    place: 'outside',
    isOwn: true,
    seconds,
    context,
    tokensPerDay: null,
    fetch: publicFetch(allowedHosts, { bytes: BYTES_MAX, seconds }),
  }
}

/** What the model does for an account besides answering in conversations: nothing until it is turned on. */
export async function usesOf(db: Db, accountId: number): Promise<ModelUses> {
  const [uses] = await db.select().from(modelUses).where(eq(modelUses.accountId, accountId))
  const { savedQuestions = false, comparisons = false, keyClaims = false, details = false } = uses ?? {}
  return { savedQuestions, comparisons, keyClaims, details }
}

/** Null if it was encrypted with another SECRET_KEY: the server then asks for a key, and a new one can be set. */
function readKey(secret: Uint8Array, accountId: number, key: Uint8Array): string | null {
  try {
    return decryptSecret(secret, KEY_PURPOSE, String(accountId), key)
  } catch {
    return null
  }
}

/** The model of the installation; null where none is configured. */
export async function installationModel(config: Config): Promise<Model | null> {
  const { ASSISTANT_URL: url, ASSISTANT_MODEL: name } = config
  if (!url || !name) return null
  return {
    name,
    url,
    key: config.ASSISTANT_KEY ?? null,
    host: new URL(url).host,
    place: config.ASSISTANT_PLACE ?? ((await isLocalHost(new URL(url).hostname)) ? 'local' : 'outside'),
    isOwn: false,
    seconds: config.ASSISTANT_SECONDS,
    context: config.ASSISTANT_CONTEXT,
    tokensPerDay: config.ASSISTANT_TOKENS_PER_DAY ?? null,
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  }
}

const places = new Map<string, { isLocal: Promise<boolean>; until: number }>()

/** True if all addresses of the host are loopback, private or link-local ones. */
function isLocalHost(hostname: string): Promise<boolean> {
  const known = places.get(hostname)
  if (known && performance.now() < known.until) return known.isLocal
  const isLocal = lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).then(
    (found) => found.length > 0 && found.every(({ address }) => isLocalAddress(address)),
    () => false,
  )
  places.set(hostname, { isLocal, until: performance.now() + PLACE_MS })
  return isLocal
}

/**
 * Those of the papers whose text may be sent to the model: all for a local one; for an outside one public papers, archive
 * records, and private papers whose owner allows its host and has not opted them out.
 */
export async function leavingIds(
  db: Db,
  { place, host }: Pick<Model, 'place' | 'host'>,
  ids: readonly number[],
): Promise<Set<number>> {
  if (place === 'local' || ids.length === 0) return new Set(ids)
  const isOpen = or(isNull(articles.ownerId), and(eq(articles.isPublished, true), eq(articles.isPublic, true)))
  const isPermitted = and(isNotNull(modelPermissions.accountId), isNull(modelOptOuts.articleId))
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .leftJoin(modelPermissions, and(eq(modelPermissions.accountId, articles.ownerId), eq(modelPermissions.host, host)))
    .leftJoin(modelOptOuts, eq(modelOptOuts.articleId, articles.id))
    .where(and(inArray(articles.id, [...ids]), isNotDeleted, or(isOpen, isPermitted)))
  return new Set(rows.map(({ id }) => id))
}
