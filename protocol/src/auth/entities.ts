import { z } from 'zod'
import { Role } from './roles.ts'

/** The signed-in user as in sign-in replies. */
export const SessionUser = z.object({
  id: z.int(),
  email: z.string(),
  username: z.string(),
  displayName: z.string(),
  role: Role,
  avatarUrl: z.string().nullable(),
  walletAddress: z.string().nullable(),
})
export type SessionUser = z.infer<typeof SessionUser>

/** A pair of tokens; `timestamp` is the epoch second at which the access token expires. */
export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), timestamp: z.int() })
export type Tokens = z.infer<typeof Tokens>

/** The reply of every sign-in method. */
export const SignedIn = Tokens.extend({ user: SessionUser })
export type SignedIn = z.infer<typeof SignedIn>
