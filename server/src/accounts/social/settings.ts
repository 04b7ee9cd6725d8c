import { z } from 'zod'
import type { SettingsPart } from '../../platform/config.ts'

const THIS_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/
/** A key or secret of a provider. */
export const providerKey = z.string().trim().max(500).optional()
/** Secrets are sent to these addresses, so they must be https or local. */
export const secureUrl = z
  .url({ error: 'must be an address', abort: true })
  .refine((url) => url.startsWith('https://') || THIS_MACHINE.test(url), {
    error: 'must start with https:// (http:// on this machine alone)',
  })
export const providerUrl = (fallback: string) => secureUrl.transform((url) => url.replace(/\/+$/, '')).default(fallback)

const Settings = z.object({ SIGN_IN_SECONDS: z.coerce.number().int().min(1).max(60).default(10) })
declare module '../../platform/config.ts' {
  interface OtherSettings extends z.infer<typeof Settings> {}
}

/** Settings that apply to every provider. */
export const socialSettings: SettingsPart = { schema: Settings }
