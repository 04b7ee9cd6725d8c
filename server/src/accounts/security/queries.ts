import { deviceName, shortAddress } from '@colophon/protocol/security/device'
import type { Activity, ActivityKind, DeviceSession, SignatureEntry } from '@colophon/protocol/security/entities'
import { and, asc, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { sessions } from '../tables.ts'
import { activities, recoveryCodes, signatures } from './tables.ts'

type Cut = { limit: number; offset: number; sortingDirection: 'ASC' | 'DESC' }

/** One page of an account's active sessions with the total. */
export async function listSessions(
  db: Db,
  accountId: number,
  { now, current, ...cut }: Cut & { now: Date; current: string; sortingField: 'lastActiveAt' | 'createdAt' },
): Promise<[DeviceSession[], number]> {
  const isLiving = and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), gt(sessions.expiresAt, now))
  const by = cut.sortingField === 'createdAt' ? sessions.createdAt : sessions.rotatedAt
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(sessions)
      .where(isLiving)
      .orderBy(inDirection(cut)(by), asc(sessions.id))
      .limit(cut.limit)
      .offset(cut.offset),
    db.$count(sessions, isLiving),
  ])
  const shown = rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    address: shortAddress(row.address),
    createdAt: row.createdAt.toISOString(),
    lastActiveAt: row.rotatedAt.toISOString(),
    isCurrent: row.id === current,
  }))
  return [shown, total]
}

/** One page of an account's activity with the total. */
export async function listActivity(
  db: Db,
  accountId: number,
  { kind, ...cut }: Cut & { kind?: ActivityKind | undefined },
): Promise<[Activity[], number]> {
  const isWanted = and(eq(activities.accountId, accountId), kind === undefined ? undefined : eq(activities.kind, kind))
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(activities)
      .where(isWanted)
      .orderBy(inDirection(cut)(activities.id))
      .limit(cut.limit)
      .offset(cut.offset),
    db.$count(activities, isWanted),
  ])
  const shown = rows.map(({ id, kind, detail, count, userAgent, address, at }) => ({
    id,
    kind,
    detail,
    count,
    device: userAgent === null ? null : deviceName(userAgent),
    address: shortAddress(address),
    at: at.toISOString(),
  }))
  return [shown, total]
}

/** One page of an account's signed messages with the total. */
export async function listSignatures(db: Db, accountId: number, cut: Cut): Promise<[SignatureEntry[], number]> {
  const isMine = eq(signatures.accountId, accountId)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(signatures)
      .where(isMine)
      .orderBy(inDirection(cut)(signatures.id))
      .limit(cut.limit)
      .offset(cut.offset),
    db.$count(signatures, isMine),
  ])
  return [rows.map((row) => ({ ...row, signedAt: row.signedAt.toISOString() })), total]
}

export async function recoveryCodesLeft(db: Db, accountId: number): Promise<number> {
  const [found] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  return found?.left ?? 0
}

function inDirection({ sortingDirection }: Cut) {
  return sortingDirection === 'ASC' ? asc : desc
}
