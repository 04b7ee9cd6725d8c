import type { assistantCalls } from '@colophon/protocol/assistant/calls'
import type { AssistantSettings } from '@colophon/protocol/assistant/entities'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { encryptSecret } from '../platform/crypto/encrypt-secret.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/http/fail.ts'
import type { Handler } from '../platform/http/input.ts'
import { AddressRefused, checkPublicAddress } from '../platform/http/outgoing/public-fetch.ts'
import { installationModel, KEY_PURPOSE, modelFor, usesOf } from './model.ts'
import { modelPermissions, modelUses, ownModels } from './tables.ts'
import { tryModel } from './try-model.ts'
import { tokensToday } from './usage.ts'

export const settings: Handler<typeof assistantCalls.settings> = ({ person }, context) => settingsOf(context, person.id)

async function settingsOf(context: Context, accountId: number): Promise<AssistantSettings> {
  const { db } = context
  const model = await modelFor(context, accountId)
  const [today, [own], [permission], uses] = await Promise.all([
    model ? tokensToday(db, { accountId, isOwn: model.isOwn, now: context.now() }) : 0,
    db.select().from(ownModels).where(eq(ownModels.accountId, accountId)),
    db.select().from(modelPermissions).where(eq(modelPermissions.accountId, accountId)),
    usesOf(db, accountId),
  ])
  return {
    model: model && { name: model.name, host: model.host, place: model.place, isOwn: model.isOwn },
    own: own ? { url: own.url, model: own.model, hasKey: own.key !== null } : null,
    maySend: model !== null && (model.place === 'local' || permission?.host === model.host),
    uses,
    usage: { today, limit: model?.tokensPerDay ?? null },
  }
}

/** Permission is given for the host that the person has seen; forbidding needs no current one. */
export const allow: Handler<typeof assistantCalls.allow> = async ({ body, person }, context) => {
  const { host, isAllowed } = body
  const accountId = person.id
  if (isAllowed && (await modelFor(context, accountId))?.host !== host) fail('modelHostChanged')
  await changeModels(context, accountId, async (tx) => {
    const isMine = eq(modelPermissions.accountId, accountId)
    const { accountId: target } = modelPermissions
    if (isAllowed)
      await tx.insert(modelPermissions).values({ accountId, host }).onConflictDoUpdate({ target, set: { host } })
    else await tx.delete(modelPermissions).where(isMine)
  })
  return settingsOf(context, accountId)
}

/** Sets what the model does besides answering in conversations. */
export const setUses: Handler<typeof assistantCalls.setUses> = async ({ body, person }, context) => {
  const { accountId: target } = modelUses
  await context.db
    .insert(modelUses)
    .values({ accountId: person.id, ...body })
    .onConflictDoUpdate({ target, set: body })
  return settingsOf(context, person.id)
}

/** Sets the person's own server; permission for another host ends. */
export const setOwn: Handler<typeof assistantCalls.setOwn> = async ({ body, person }, context) => {
  const accountId = person.id
  const url = await checkedUrl(body.url, context.config.ASSISTANT_PRIVATE_HOSTS)
  const key = body.key ? encryptSecret(context.secret, KEY_PURPOSE, String(accountId), body.key) : null
  const kept = sql`case when ${ownModels.url} = excluded.url then ${ownModels.key} end`
  const updatedAt = context.now()
  await changeModels(context, accountId, async (tx) => {
    await tx
      .insert(ownModels)
      .values({ accountId, url, model: body.model, key, updatedAt })
      .onConflictDoUpdate({
        target: ownModels.accountId,
        set: { url, model: body.model, updatedAt, key: body.key === undefined ? kept : key },
      })
    await endPermission(tx, accountId, new URL(url).host)
  })
  return settingsOf(context, accountId)
}

/** Removes the person's own server; permission ends unless the installation's has the same host. */
export const removeOwn: Handler<typeof assistantCalls.removeOwn> = async ({ person }, context) => {
  const accountId = person.id
  const installation = await installationModel(context.config)
  await changeModels(context, accountId, async (tx) => {
    const removed = await tx.delete(ownModels).where(eq(ownModels.accountId, accountId)).returning()
    if (removed.length > 0) await endPermission(tx, accountId, installation?.host ?? '')
  })
  return settingsOf(context, accountId)
}

export const test: Handler<typeof assistantCalls.test> = async ({ person, signal }, context) => {
  const model = (await modelFor(context, person.id)) ?? fail('modelNotSet')
  return { checks: await tryModel(model, signal) }
}

/** Changes what an account has set, and informs open conversations. */
async function changeModels(
  { db, signals }: Context,
  accountId: number,
  change: (tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await change(tx)
    await signals.send(tx, 'models', String(accountId))
  })
}

/** Ends a permission for any host but this. */
async function endPermission(tx: Db, accountId: number, host: string): Promise<void> {
  await tx
    .delete(modelPermissions)
    .where(and(eq(modelPermissions.accountId, accountId), ne(modelPermissions.host, host)))
}

/** The address as it is stored and called; its server is not called. */
async function checkedUrl(address: string, allowedHosts: readonly string[]): Promise<string> {
  try {
    await checkPublicAddress(address, allowedHosts)
  } catch (error) {
    if (error instanceof AddressRefused) fail('modelAddressRefused')
    throw error
  }
  const url = new URL(address)
  return url.search || url.hash ? fail('modelAddressRefused') : url.href.replace(/\/+$/, '')
}
