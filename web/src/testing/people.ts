/** A user who can sign in, as sent by the server. */
export const USER = {
  id: 7,
  email: 'ada@example.org',
  username: 'Ada',
  displayName: 'Ada',
  role: 'user' as const,
  avatarUrl: null,
  walletAddress: null,
}

/** The user's account. */
export const ACCOUNT = {
  ...USER,
  about: 'Engines',
  createdAt: '2026-01-02T03:04:05Z',
  pendingEmail: null as string | null,
  manualSiteTheme: null,
  isTutorialPaused: false,
  ratingPoints: 12,
  docsCount: 3,
  apiKey: null,
  notifications: 0,
}

/** Their settings while no model reads for them. */
export const NO_MODEL = {
  model: null,
  own: null,
  maySend: false,
  uses: { savedQuestions: false, comparisons: false, keyClaims: false, details: false },
  usage: { today: 0, limit: null },
}

/** A session of the user that outlasts any test. */
export const TOKENS = { accessToken: 'a1', refreshToken: 'r1', timestamp: 4_000_000_000 }

/** A valid password. */
export const PASSWORD = 'Correct-1234'
