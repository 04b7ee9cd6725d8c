import type { ScreenName } from '@colophon/protocol/screens'
import {
  type Icon,
  IconBooks,
  IconColumns3,
  IconFileSearch,
  IconFiles,
  IconGauge,
  IconHome,
  IconKey,
  IconListCheck,
  IconLock,
  IconMessages,
  IconProgress,
  IconShieldCheck,
  IconShieldLock,
  IconUser,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** The groups of the menu; `account` is the menu of the account. */
export type MenuGroup = 'home' | 'library' | 'discover' | 'tools' | 'account'

/** A screen; `menu` puts it into the menu, `needsSignIn` restricts it to signed-in users. */
export type ShownScreen = {
  name: ScreenName
  load: () => Promise<ComponentType>
  needsSignIn?: boolean
  /** Shown in the menu of administrators only. */
  isForAdmins?: boolean
  /** With the title of the menu where the screen has a different one. */
  menu?: { icon: Icon; group: MenuGroup; title?: string }
}

/** The screens that exist, in the order of the menu. */
export const SHOWN: readonly ShownScreen[] = [
  {
    name: 'home',
    load: async () => (await import('../screens/home/HomeScreen.tsx')).HomeScreen,
    menu: { icon: IconHome, group: 'home' },
  },
  {
    name: 'storage',
    load: async () => (await import('../screens/storage/StorageScreen.tsx')).StorageScreen,
    needsSignIn: true,
    menu: { icon: IconFiles, group: 'library' },
  },
  {
    name: 'uploadActivity',
    load: async () => (await import('../screens/uploads/UploadActivityScreen.tsx')).UploadActivityScreen,
    needsSignIn: true,
    menu: { icon: IconProgress, group: 'library' },
  },
  {
    name: 'requests',
    load: async () => (await import('../screens/requests/RequestsScreen.tsx')).RequestsScreen,
    needsSignIn: true,
    menu: { icon: IconUserQuestion, group: 'library' },
  },
  {
    name: 'knowledge',
    load: async () => (await import('../screens/knowledge/KnowledgeScreen.tsx')).KnowledgeScreen,
    menu: { icon: IconBooks, group: 'discover' },
  },
  {
    name: 'chat',
    load: async () => (await import('../screens/chat/ChatScreen.tsx')).ChatScreen,
    needsSignIn: true,
    menu: { icon: IconMessages, group: 'discover' },
  },
  {
    name: 'compare',
    load: async () => (await import('../screens/compare/CompareScreen.tsx')).CompareScreen,
    menu: { icon: IconColumns3, group: 'discover' },
  },
  {
    name: 'docviz',
    load: async () => (await import('../screens/docviz/DocvizScreen.tsx')).DocvizScreen,
    menu: { icon: IconFileSearch, group: 'tools' },
  },
  {
    name: 'audit',
    load: async () => (await import('../screens/audit/AuditScreen.tsx')).AuditScreen,
    needsSignIn: true,
    menu: { icon: IconListCheck, group: 'tools' },
  },
  {
    name: 'staking',
    load: async () => (await import('../screens/staking/StakingScreen.tsx')).StakingScreen,
    menu: { icon: IconLock, group: 'tools' },
  },
  {
    name: 'verify',
    load: async () => (await import('../screens/verify/VerifyScreen.tsx')).VerifyScreen,
    menu: { icon: IconShieldCheck, group: 'tools' },
  },
  {
    name: 'adminDashboard',
    load: async () => (await import('../screens/admin/AdminScreen.tsx')).AdminScreen,
    needsSignIn: true,
    isForAdmins: true,
    menu: { icon: IconGauge, group: 'tools' },
  },
  {
    name: 'profile',
    load: async () => (await import('../screens/account/ProfileScreen.tsx')).ProfileScreen,
    needsSignIn: true,
    menu: { icon: IconUser, group: 'account' },
  },
  {
    name: 'security',
    load: async () => (await import('../screens/account/SecurityScreen.tsx')).SecurityScreen,
    needsSignIn: true,
    menu: { icon: IconShieldLock, group: 'account' },
  },
  {
    name: 'apiKey',
    load: async () => (await import('../screens/account/ApiKeyScreen.tsx')).ApiKeyScreen,
    needsSignIn: true,
    menu: { icon: IconKey, group: 'account', title: 'API keys' },
  },
  {
    name: 'storageFile',
    load: async () => (await import('../screens/paper/PaperScreen.tsx')).StorageFileScreen,
  },
  {
    name: 'registration',
    load: async () => (await import('../screens/sign-in/RegistrationScreen.tsx')).RegistrationScreen,
  },
  {
    name: 'apiReference',
    load: async () => (await import('../screens/api-reference/ApiReferenceScreen.tsx')).ApiReferenceScreen,
  },
  {
    name: 'signInReturn',
    load: async () => (await import('../screens/sign-in/SignInReturnScreen.tsx')).SignInReturnScreen,
  },
  {
    name: 'login',
    load: async () => (await import('../screens/sign-in/LoginScreen.tsx')).LoginScreen,
  },
]
