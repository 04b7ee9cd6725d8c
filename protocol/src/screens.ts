/** The sixteen screens of specification §2: route pattern and title, in order. */
export const SCREENS = {
  home: { path: '/', title: 'Home' },
  registration: { path: '/registration', title: 'Registration' },
  login: { path: '/login', title: 'Login' },
  profile: { path: '/profile', title: 'Profile' },
  apiKey: { path: '/profile/api-key', title: 'Profile' },
  knowledge: { path: '/knowledge', title: 'Knowledge base' },
  storage: { path: '/storage', title: 'My storage' },
  storageFile: { path: '/storage/:articleId', title: 'My storage file' },
  uploadActivity: { path: '/upload-activity', title: 'Upload activity' },
  requests: { path: '/requests', title: 'Requests' },
  security: { path: '/security', title: 'Security' },
  staking: { path: '/staking', title: 'Staking' },
  adminDashboard: { path: '/admin-dashboard', title: 'Admin dashboard' },
  chat: { path: '/chat', title: 'Chat' },
  compare: { path: '/compare', title: 'Compare' },
  docviz: { path: '/docviz', title: 'Document visualisation' },
} as const

/** Screens beyond the specification. */
export const ADDED_SCREENS = {
  audit: { path: '/audit', title: 'Check references' },
  verify: { path: '/verify', title: 'Verify a record' },
  apiReference: { path: '/api/docs', title: 'API reference' },
  signInReturn: { path: '/login/return', title: 'Signing in' },
} as const

export const ALL_SCREENS = { ...SCREENS, ...ADDED_SCREENS } as const
export type ScreenName = keyof typeof ALL_SCREENS
