import type { ScreenName } from '@colophon/protocol/screens'
import {
  type Icon,
  IconBooks,
  IconColumns3,
  IconFileSearch,
  IconFiles,
  IconGauge,
  IconHome,
  IconLock,
  IconMessages,
  IconProgress,
  IconUser,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** A screen that exists; one with `menu` stands in the side menu, `signedIn` ones only for those who are. */
export type ShownScreen = {
  name: ScreenName
  load: () => Promise<ComponentType>
  needsSignIn?: boolean
  /** Stands in the menu of administrators alone. */
  isForAdmins?: boolean
  menu?: { icon: Icon }
}

/** The screens that exist, one line each, in the order of the menu. */
export const SHOWN: readonly ShownScreen[] = [
  { name: 'home', load: async () => (await import('../screens/HomeScreen.tsx')).HomeScreen, menu: { icon: IconHome } },
  {
    name: 'knowledge',
    load: async () => (await import('../screens/KnowledgeScreen.tsx')).KnowledgeScreen,
    menu: { icon: IconBooks },
  },
  {
    name: 'chat',
    load: async () => (await import('../screens/ChatScreen.tsx')).ChatScreen,
    needsSignIn: true,
    menu: { icon: IconMessages },
  },
  { name: 'storageFile', load: async () => (await import('../screens/StorageFileScreen.tsx')).StorageFileScreen },
  {
    name: 'storage',
    load: async () => (await import('../screens/StorageScreen.tsx')).StorageScreen,
    needsSignIn: true,
    menu: { icon: IconFiles },
  },
  {
    name: 'uploadActivity',
    load: async () => (await import('../screens/UploadActivityScreen.tsx')).UploadActivityScreen,
    needsSignIn: true,
    menu: { icon: IconProgress },
  },
  {
    name: 'requests',
    load: async () => (await import('../screens/RequestsScreen.tsx')).RequestsScreen,
    needsSignIn: true,
    menu: { icon: IconUserQuestion },
  },
  {
    name: 'compare',
    load: async () => (await import('../screens/CompareScreen.tsx')).CompareScreen,
    menu: { icon: IconColumns3 },
  },
  {
    name: 'docviz',
    load: async () => (await import('../screens/DocvizScreen.tsx')).DocvizScreen,
    menu: { icon: IconFileSearch },
  },
  {
    name: 'staking',
    load: async () => (await import('../screens/StakingScreen.tsx')).StakingScreen,
    menu: { icon: IconLock },
  },
  {
    name: 'profile',
    load: async () => (await import('../screens/ProfileScreen.tsx')).ProfileScreen,
    needsSignIn: true,
    menu: { icon: IconUser },
  },
  {
    name: 'security',
    load: async () => (await import('../screens/SecurityScreen.tsx')).SecurityScreen,
    needsSignIn: true,
  },
  {
    name: 'apiKey',
    load: async () => (await import('../screens/ApiKeyScreen.tsx')).ApiKeyScreen,
    needsSignIn: true,
  },
  {
    name: 'adminDashboard',
    load: async () => (await import('../screens/AdminScreen.tsx')).AdminScreen,
    needsSignIn: true,
    isForAdmins: true,
    menu: { icon: IconGauge },
  },
  { name: 'registration', load: async () => (await import('../screens/RegistrationScreen.tsx')).RegistrationScreen },
  { name: 'verify', load: async () => (await import('../screens/VerifyScreen.tsx')).VerifyScreen },
  { name: 'apiReference', load: async () => (await import('../screens/ApiReferenceScreen.tsx')).ApiReferenceScreen },
  { name: 'signInReturn', load: async () => (await import('../screens/SignInReturnScreen.tsx')).SignInReturnScreen },
  { name: 'login', load: async () => (await import('../screens/LoginScreen.tsx')).LoginScreen },
]
