import type { ErrorCode } from '@colophon/protocol/errors'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fail } from './fail.ts'
import type { ReceiveSteps } from './input.ts'
import { parse } from './parse.ts'

/** What the fields and boundaries around a file may take, in bytes. */
const FORM_BYTES = 1_048_576
const DRAIN_MS = 30_000
/** How the reader of forms, which gives these no code, tells that a body is cut short or has no such boundary. */
const BROKEN_FORM = /^Multipart: |unexpected end of multipart data$/i

/**
 * Takes a multipart body with one file in the field `file`, streaming it; memory stays flat however large the file is.
 * Whatever goes wrong — too large, a second file, a wrong field, a lost connection — `discard` undoes what was stored.
 */
export async function receive<T>(request: FastifyRequest, schema: z.ZodObject | undefined, steps: ReceiveSteps<T>) {
  if (!request.isMultipart()) fail('unsupportedMediaType')
  if (Number(request.headers['content-length']) > steps.maxBytes + FORM_BYTES) fail(tooLarge(steps))
  const fields: Record<string, unknown> = {}
  let stored: { value: T } | undefined
  try {
    for await (const part of request.parts({
      limits: { fileSize: steps.maxBytes, files: 1, fields: 20, fieldSize: 10_000 },
    })) {
      if (part.type === 'file') stored = { value: await take(part, steps) }
      else addField(fields, part)
    }
    if (!stored) fail('fileMissing')
    return { stored: stored.value, fields: parse(schema, fields) as never }
  } catch (error) {
    if (stored) await steps.discard(stored.value)
    drain(request)
    throw known(error, steps)
  }
}

/**
 * Reads and throws away the rest of a body, so that a sender in the middle of a large file hears the answer instead of a
 * broken connection; who takes longer than that is cut off.
 */
function drain({ raw }: FastifyRequest): void {
  if (raw.complete) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS)
  raw.once('close', () => clearTimeout(timer))
}

async function take<T>(part: MultipartFile, steps: ReceiveSteps<T>): Promise<T> {
  if (part.fieldname !== 'file') {
    part.file.resume()
    fail('fileMissing')
  }
  const stored = await steps.store({ name: part.filename, content: part.file })
  if (part.file.truncated) {
    await steps.discard(stored)
    fail(tooLarge(steps))
  }
  return stored
}

function addField(fields: Record<string, unknown>, part: Exclude<Multipart, MultipartFile>): void {
  if (part.fieldnameTruncated || part.valueTruncated) fail('tooLarge')
  fields[part.fieldname] = part.value
}

function known<T>(error: unknown, steps: ReceiveSteps<T>): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  try {
    if (code === 'FST_REQ_FILE_TOO_LARGE') fail(tooLarge(steps))
    if (code === 'FST_FILES_LIMIT') fail('validationFailed', { message: 'One file at a time.' })
    if (code.startsWith('FST_') && code.endsWith('_LIMIT')) fail('tooLarge')
    if (error instanceof Error && BROKEN_FORM.test(error.message)) {
      fail('validationFailed', { message: 'The form breaks off, or its boundary is not the one it names.' })
    }
  } catch (failure) {
    return failure
  }
  return error
}

function tooLarge<T>(steps: ReceiveSteps<T>): ErrorCode {
  return steps.tooLarge ?? 'fileTooLarge'
}
